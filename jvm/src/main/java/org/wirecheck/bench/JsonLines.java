package org.wirecheck.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import org.apache.kafka.common.protocol.ByteBufferAccessor;
import org.apache.kafka.common.protocol.Message;
import org.apache.kafka.common.protocol.MessageUtil;

/**
 * The way in which codecs are usually held against Kafka: a process that takes a JSON line per case
 * and answers with one.
 *
 * <p>A line has {@code class, version, value} (Kafka's JSON form) and {@code bytes} (hexadecimal,
 * of the testee). The answer has {@code bytes} of the value as Kafka writes it, and {@code value}
 * of the bytes as Kafka reads them; or {@code error}. {@code bytes} may be missing or null: then
 * the value is of Kafka's own.
 */
public final class JsonLines {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Map<String, Converter> CONVERTERS = new HashMap<>();

  private JsonLines() {}

  /** Kafka's generated converter of one message. */
  private record Converter(Class<?> message, Method read, Method write) {

    static Converter of(String name) {
      try {
        Class<?> message = Class.forName(name);
        Class<?> converter = Class.forName(name + "JsonConverter");
        return new Converter(
            message,
            converter.getMethod("read", JsonNode.class, short.class),
            converter.getMethod("write", message, short.class));
      } catch (ReflectiveOperationException e) {
        throw new IllegalArgumentException("no JSON converter for " + name, e);
      }
    }
  }

  /** Answers line by line, until there are no more. */
  public static void main(String[] arguments) throws IOException {
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    Writer out = new OutputStreamWriter(System.out, StandardCharsets.UTF_8);
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      out.write(answer(line));
      out.write('\n');
      out.flush();
    }
  }

  /** The answer to a line. */
  static String answer(String line) throws IOException {
    try {
      return JSON.writeValueAsString(answer(JSON.readTree(line)));
    } catch (InvocationTargetException e) {
      return error(e.getCause());
    } catch (IOException | ReflectiveOperationException | RuntimeException e) {
      return error(e);
    }
  }

  private static ObjectNode answer(JsonNode asked) throws ReflectiveOperationException {
    String name = asked.required("class").asText();
    short version = (short) asked.required("version").asInt();
    Converter converter = CONVERTERS.computeIfAbsent(name, Converter::of);
    Message built = (Message) converter.read.invoke(null, asked.required("value"), version);
    ByteBuffer written = MessageUtil.toByteBufferAccessor(built, version).buffer();
    byte[] bytes = new byte[written.remaining()];
    written.get(bytes);
    JsonNode theirs = asked.path("bytes");
    byte[] given = theirs.isTextual() ? HexFormat.of().parseHex(theirs.asText()) : bytes;
    Message found = (Message) converter.message.getConstructor().newInstance();
    found.read(new ByteBufferAccessor(ByteBuffer.wrap(given)), version);
    ObjectNode told = JsonNodeFactory.instance.objectNode();
    told.put("bytes", HexFormat.of().formatHex(bytes));
    told.set("value", (JsonNode) converter.write.invoke(null, found, version));
    return told;
  }

  private static String error(Throwable e) throws IOException {
    return JSON.writeValueAsString(Map.of("error", String.valueOf(e)));
  }
}
