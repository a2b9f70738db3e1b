package org.wirecheck.reference;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.message.ApiMessageType;

/** The header versions that the reference uses for every API and version. */
final class ApiTable {

  private ApiTable() {}

  /** What {@code Facade.apis} returns, as nested lists and maps. */
  static List<Object> describe() {
    List<Object> apis = new ArrayList<>();
    for (ApiMessageType api : ApiMessageType.values()) {
      List<Object> headers = new ArrayList<>();
      // The schemas' length, since highestSupportedVersion() changed its parameters.
      for (int version = api.lowestSupportedVersion();
          version < api.requestSchemas().length;
          version++) {
        short v = (short) version;
        headers.add(List.of(version, api.requestHeaderVersion(v), api.responseHeaderVersion(v)));
      }
      Map<String, Object> entry = new LinkedHashMap<>();
      entry.put("key", api.apiKey());
      entry.put("name", api.name);
      entry.put("headers", headers);
      apis.add(entry);
    }
    return apis;
  }
}
