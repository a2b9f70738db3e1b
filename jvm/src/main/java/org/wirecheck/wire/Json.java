package org.wirecheck.wire;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes the little JSON that the facade returns; ASCII only. */
public final class Json {

  private Json() {}

  /** JSON of a map, list, string, number, boolean or null, nested as one likes. */
  public static String write(Object value) {
    if (value instanceof Map<?, ?> map) {
      return map.entrySet().stream()
          .map(entry -> quote(entry.getKey().toString()) + ":" + write(entry.getValue()))
          .collect(Collectors.joining(",", "{", "}"));
    }
    if (value instanceof List<?> list) {
      return list.stream().map(Json::write).collect(Collectors.joining(",", "[", "]"));
    }
    if (value == null || value instanceof Number || value instanceof Boolean) {
      return String.valueOf(value);
    }
    return quote(value.toString());
  }

  private static String quote(String text) {
    StringBuilder out = new StringBuilder(text.length() + 2).append('"');
    for (int i = 0; i < text.length(); i++) {
      char unit = text.charAt(i);
      if (unit == '"' || unit == '\\') {
        out.append('\\').append(unit);
      } else if (unit < 0x20 || unit > 0x7e) {
        out.append(String.format("\\u%04x", (int) unit));
      } else {
        out.append(unit);
      }
    }
    return out.append('"').toString();
  }
}
