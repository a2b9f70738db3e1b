package org.wirecheck.proposals;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.protocol.types.ArrayOf;
import org.apache.kafka.common.protocol.types.Field;
import org.apache.kafka.common.protocol.types.Schema;
import org.apache.kafka.common.protocol.types.SchemaException;
import org.apache.kafka.common.protocol.types.Struct;
import org.apache.kafka.common.protocol.types.Type;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator.ReplaceUnderscores;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayNameGeneration(ReplaceUnderscores.class)
class OptionalSchemaTest {

  private static final Field BAR = new Field("bar", Type.BYTES, "", bytes("hello world"));
  private static final Field BAZ = new Field("baz", Type.INT16);
  private static final Schema FOO = new OptionalSchema(Map.of((short) 1, BAR), BAZ);
  private static final Schema RESPONSE =
      new OptionalSchema(
          Map.of((short) 1, new Field("user_agent", Type.NULLABLE_BYTES)),
          new Field("foos", new ArrayOf(FOO)));

  @Test
  void the_example_of_the_document() {
    Struct foo = new Struct(FOO).set("baz", (short) 1).set("bar", bytes("x"));
    Struct response =
        new Struct(RESPONSE).set("user_agent", bytes("me")).set("foos", new Object[] {foo});
    String hex = "0c0001000000026d6500000000010a00010000000178000001";
    assertEquals(hex, written(response));
    assertEquals(response, read(RESPONSE, hex));
  }

  @Test
  void without_optional_fields_a_struct_begins_with_a_zero_byte() {
    assertEquals("000007", written(new Struct(FOO).set("baz", (short) 7)));
    assertEquals(bytes("hello world"), read(FOO, "000007").getBytes("bar"));
  }

  @Test
  void a_field_that_holds_its_default_is_left_out() {
    Struct foo = new Struct(FOO).set("baz", (short) 7).set("bar", bytes("hello world"));
    assertEquals("000007", written(foo));
  }

  @Test
  void tags_above_32767_are_negative_keys_and_come_last() {
    Field low = new Field("low", Type.INT8, "", (byte) 0);
    Field high = new Field("high", Type.INT8, "", (byte) 0);
    Schema schema = new OptionalSchema(Map.of((short) 40000, high, (short) 5, low));
    Struct struct = new Struct(schema).set("low", (byte) 1).set("high", (byte) 2);
    assertEquals("02000501029c400200", written(struct));
  }

  @Test
  void unknown_fields_are_kept_in_their_place() {
    String hex = "020000610a0001000000017802" + "00ff62000007";
    assertEquals(hex, written(read(FOO, hex)));
  }

  @Test
  void duplicate_fields_are_a_schema_exception() {
    for (Field[] fields : new Field[][] {{BAR}, {BAZ, BAZ}}) {
      assertThrows(SchemaException.class, () -> new OptionalSchema(Map.of((short) 1, BAR), fields));
    }
    assertThrows(
        SchemaException.class, () -> new OptionalSchema(Map.of((short) 1, BAR, (short) 2, BAR)));
  }

  @Test
  void a_field_without_a_value_to_be_absent_is_a_schema_exception() {
    SchemaException thrown =
        assertThrows(SchemaException.class, () -> new OptionalSchema(Map.of((short) 1, BAZ)));
    assertTrue(thrown.getMessage().contains("needs a default value"), thrown::getMessage);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "02",
        "0a0001",
        "0100010000",
        "0a000100000001780a0001000000017800" + "0007",
        "0a000200000001780a0001000000017800" + "0007",
        "0c0001000000017800" + "0007",
        "ffffffffff0f",
        "00",
      })
  void what_cannot_be_read_is_a_schema_exception(String hex) {
    assertThrows(SchemaException.class, () -> read(FOO, hex));
  }

  @Test
  void an_unknown_field_cannot_have_a_known_tag_or_no_content() {
    for (Map<Integer, byte[]> unknown : List.of(Map.of(1, new byte[1]), Map.of(2, new byte[0]))) {
      Struct foo = new Struct(FOO).set("baz", (short) 7).set(OptionalSchema.UNKNOWN, unknown);
      assertThrows(SchemaException.class, foo::sizeOf);
    }
  }

  @Test
  void a_negative_zero_is_the_default_in_a_struct_of_its_own_too() {
    Schema point = new Schema(new Field("x", Type.FLOAT64));
    Struct standard = new Struct(point).set("x", 0.0);
    Map<Short, Field> optional =
        Map.of(
            (short) 1, new Field("number", Type.FLOAT64, "", 0.0),
            (short) 2, new Field("point", point, "", standard));
    Schema schema = new OptionalSchema(optional, new Field("baz", Type.INT8));
    Struct zeros = new Struct(schema).set("baz", (byte) 7).set("number", -0.0);
    assertEquals("0007", written(zeros.set("point", new Struct(point).set("x", -0.0))));
    Struct other = new Struct(point).set("x", Double.NaN);
    assertEquals("1000027ff8000000000000" + "0007", written(zeros.set("point", other)));
  }

  /** Strings would need Kafka's logging here; the shape of the example is the same with bytes. */
  private static ByteBuffer bytes(String text) {
    return ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII));
  }

  private static Struct read(Schema schema, String hex) {
    ByteBuffer buffer = ByteBuffer.wrap(HexFormat.of().parseHex(hex));
    Struct struct = schema.read(buffer);
    assertEquals(0, buffer.remaining());
    return struct;
  }

  private static String written(Struct struct) {
    ByteBuffer buffer = ByteBuffer.allocate(struct.sizeOf());
    struct.writeTo(buffer);
    assertEquals(0, buffer.remaining(), "sizeOf is what is written");
    return HexFormat.of().formatHex(buffer.array());
  }
}
