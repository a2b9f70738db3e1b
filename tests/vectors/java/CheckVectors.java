import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Iterator;
import org.apache.kafka.common.protocol.ByteBufferAccessor;
import org.apache.kafka.common.protocol.Message;
import org.apache.kafka.common.protocol.ObjectSerializationCache;

/**
 * Holds vector files (docs/vectors.md) against Kafka's own classes and its own JSON converters.
 *
 * <p>{@code java -cp kafka-clients.jar:jackson… CheckVectors.java FILE…} prints what it checked, and ends with 1 at the
 * first vector that Kafka does not agree with.
 */
class CheckVectors {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static int frames;
  private static int values;
  private static int encodes;
  private static int refusals;

  public static void main(String[] files) throws Exception {
    for (String file : files) {
      JsonNode document = MAPPER.readTree(new File(file));
      Codec codec = new Codec(document.get("message").asText());
      for (JsonNode group : document.get("testGroups")) {
        short version = (short) group.get("version").asInt();
        boolean decode = group.get("type").asText().equals("DecodeTest");
        for (JsonNode test : group.get("tests")) {
          try {
            if (decode) {
              decode(codec, version, test);
            } else {
              encode(codec, version, test);
            }
          } catch (Exception | AssertionError error) {
            System.err.printf("%s v%d %s: %s%n", file, version, test, error);
            System.exit(1);
          }
        }
      }
    }
    System.out.printf(
        "%d frames, %d values, %d encodings, %d refusals%n", frames, values, encodes, refusals);
  }

  private static void decode(Codec codec, short version, JsonNode test) throws Exception {
    ByteBuffer buffer = ByteBuffer.wrap(HexFormat.of().parseHex(test.get("frame").asText()));
    if (test.get("result").asText().equals("invalid")) {
      refused(() -> codec.read(buffer, version));
      return;
    }
    Message message = codec.read(buffer, version);
    check(buffer.position() == test.get("consumed").asInt(), "consumed " + buffer.position());
    frames++;
    if (test.get("canonical").isNull()) {
      refused(() -> codec.write(message, version));
      return;
    }
    check(hex(codec.write(message, version)).equals(test.get("canonical").asText()), "canonical");
    JsonNode value = test.get("value");
    if (value != null) {
      // What is lost on the way to Kafka's form is not in it: the rest is, to the letter.
      JsonNode kafka = codec.toJson(message, version);
      check(covers(value, kafka), "the value is " + kafka);
      values++;
    }
  }

  private static void encode(Codec codec, short version, JsonNode test) throws Exception {
    if (!test.get("flags").isEmpty()) {
      return; // unknown tagged fields and infinite numbers: Kafka's converters do not read them
    }
    JsonNode value = test.get("value");
    if (test.get("result").asText().equals("invalid")) {
      refused(() -> codec.write(codec.fromJson(value, version), version));
      return;
    }
    Message message = codec.fromJson(value, version);
    check(hex(codec.write(message, version)).equals(test.get("frame").asText()), "the frame");
    encodes++;
  }

  /** Whether a form is Kafka's, apart from unknown tagged fields and records. */
  private static boolean covers(JsonNode ours, JsonNode kafka) {
    if (ours.isObject() && kafka.isObject()) {
      Iterator<String> names = ours.fieldNames();
      int lost = 0;
      while (names.hasNext()) {
        String name = names.next();
        if (name.equals("unknownTaggedFields")) {
          lost++;
        } else if (name.toLowerCase().endsWith("records") && kafka.path(name).asText().isEmpty()) {
          continue; // Kafka's converters read them, and write an empty text
        } else if (!kafka.has(name) || !covers(ours.get(name), kafka.get(name))) {
          return false;
        }
      }
      return ours.size() == kafka.size() + lost;
    }
    if (ours.isArray() && kafka.isArray()) {
      for (int i = 0; i < ours.size(); i++) {
        if (!covers(ours.get(i), kafka.path(i))) {
          return false;
        }
      }
      return ours.size() == kafka.size();
    }
    return ours.equals(kafka);
  }

  private interface Step {
    Object run() throws Exception;
  }

  private static void refused(Step step) throws Exception {
    try {
      step.run();
    } catch (java.lang.reflect.InvocationTargetException | RuntimeException error) {
      refusals++;
      return;
    }
    throw new AssertionError("it is accepted");
  }

  private static void check(boolean holds, String what) {
    if (!holds) {
      throw new AssertionError(what);
    }
  }

  private static String hex(ByteBuffer buffer) {
    return HexFormat.of().formatHex(Arrays.copyOf(buffer.array(), buffer.limit()));
  }

  /** One message of Kafka, by its spec's name. */
  private static final class Codec {
    private final Class<?> type;
    private final Class<?> converter;

    Codec(String name) throws ClassNotFoundException {
      String base = "org.apache.kafka.common.message." + name;
      String java = exists(base + "Data") ? base + "Data" : base;
      type = Class.forName(java);
      converter = Class.forName(java + "JsonConverter");
    }

    private static boolean exists(String name) {
      return Codec.class.getClassLoader().getResource(name.replace('.', '/') + ".class") != null;
    }

    Message read(ByteBuffer buffer, short version) throws Exception {
      Message message = (Message) type.getConstructor().newInstance();
      message.read(new ByteBufferAccessor(buffer), version);
      return message;
    }

    ByteBuffer write(Message message, short version) {
      ObjectSerializationCache cache = new ObjectSerializationCache();
      ByteBuffer buffer = ByteBuffer.allocate(message.size(cache, version));
      message.write(new ByteBufferAccessor(buffer), cache, version);
      buffer.flip();
      return buffer;
    }

    JsonNode toJson(Message message, short version) throws Exception {
      JsonNode tree =
          (JsonNode) converter.getMethod("write", type, short.class).invoke(null, message, version);
      return MAPPER.readTree(MAPPER.writeValueAsBytes(tree));
    }

    Message fromJson(JsonNode value, short version) throws Exception {
      return (Message)
          converter.getMethod("read", JsonNode.class, short.class).invoke(null, value, version);
    }
  }
}
