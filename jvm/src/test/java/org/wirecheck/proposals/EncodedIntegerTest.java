package org.wirecheck.proposals;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import org.apache.kafka.common.protocol.types.Field;
import org.apache.kafka.common.protocol.types.Schema;
import org.apache.kafka.common.protocol.types.SchemaException;
import org.apache.kafka.common.protocol.types.Struct;
import org.apache.kafka.common.protocol.types.Type;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator.ReplaceUnderscores;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirecheck.proposals.EncodedInteger.Kind;

@DisplayNameGeneration(ReplaceUnderscores.class)
class EncodedIntegerTest {

  @ParameterizedTest
  @CsvSource({
    "32, FIXED, 32, 300, 0000012c",
    "32, PACKED, 32, -64, 7f",
    "32, PACKED, 32, 64, 8001",
    "32, PACKED, 32, -2147483648, ffffffff0f",
    "32, UNPACKED, 32, 300, ac02",
    "32, UNPACKED, 32, -1, ffffffff0f",
    "16, PACKED, 16, -32768, ffff03",
    "16, UNPACKED, 16, -1, ffff03",
    "64, PACKED, 64, 9223372036854775807, feffffffffffffffff01",
    "64, UNPACKED, 64, -1, ffffffffffffffffff01",
    "64, FIXED, 32, -2, fffffffe",
    "16, FIXED, 64, -2, fffffffffffffffe"
  })
  void known_bytes(int javaBits, Kind kind, int bits, long number, String hex) {
    EncodedInteger type = new EncodedInteger(javaBits, kind, bits);
    Object value = boxed(javaBits, number);
    assertEquals(hex, HexFormat.of().formatHex(written(type, value)));
    assertEquals(value, type.read(ByteBuffer.wrap(HexFormat.of().parseHex(hex))));
  }

  @Test
  void a_number_that_the_encoding_cannot_hold_is_a_schema_exception() {
    EncodedInteger type = new EncodedInteger(64, Kind.FIXED, 32);
    SchemaException thrown = assertThrows(SchemaException.class, () -> type.validate(1L << 31));
    assertEquals("2147483648 does not fit INT64_FIXED32", thrown.getMessage());
  }

  @Test
  void a_number_that_the_type_cannot_hold_is_a_schema_exception() {
    EncodedInteger type = new EncodedInteger(16, Kind.PACKED, 32);
    ByteBuffer wide = ByteBuffer.wrap(written(new EncodedInteger(32, Kind.PACKED, 32), 40000));
    assertThrows(SchemaException.class, () -> type.read(wide));
  }

  @Test
  void a_varint_beyond_its_16_bits_is_a_schema_exception() {
    ByteBuffer wide = ByteBuffer.wrap(HexFormat.of().parseHex("808004"));
    EncodedInteger type = new EncodedInteger(32, Kind.UNPACKED, 16);
    assertThrows(SchemaException.class, () -> type.read(wide));
  }

  @Test
  void a_value_of_another_class_is_a_schema_exception() {
    EncodedInteger type = new EncodedInteger(32, Kind.PACKED, 32);
    assertThrows(SchemaException.class, () -> type.validate(5L));
    assertThrows(SchemaException.class, () -> type.validate(null));
  }

  @Test
  void it_is_a_type_like_others_in_a_schema() {
    EncodedInteger type = new EncodedInteger(32, Kind.UNPACKED, 32);
    Schema schema = new Schema(new Field("id", type), new Field("more", Type.INT8));
    Struct struct = new Struct(schema).set("id", 300).set("more", (byte) 5);
    ByteBuffer buffer = ByteBuffer.allocate(struct.sizeOf());
    struct.writeTo(buffer);
    assertArrayEquals(HexFormat.of().parseHex("ac0205"), buffer.array());
    assertEquals(struct, schema.read(buffer.flip()));
    assertTrue(schema.toString().contains("INT32_UNPACKED32"), schema::toString);
  }

  private static Object boxed(int bits, long number) {
    return switch (bits) {
      case 16 -> (short) number;
      case 32 -> (int) number;
      default -> number;
    };
  }

  private static byte[] written(Type type, Object value) {
    ByteBuffer buffer = ByteBuffer.allocate(type.sizeOf(value));
    type.write(buffer, value);
    assertEquals(0, buffer.remaining(), "sizeOf is what is written");
    return buffer.array();
  }
}
