package org.wirecheck.wire;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** Bytes in and out. */
class ByteSinkTest {

  @Test
  void numbers_are_big_endian_and_come_back() {
    ByteSink out = new ByteSink(0);
    out.putByte(-2);
    out.putShort(-3);
    out.putInt(0x01020304);
    out.putLong(0x0102030405060708L);
    assertEquals("fefffd010203040102030405060708", hex(out));
    ByteSource in = new ByteSource(out.toByteArray());
    assertEquals(-2, in.getByte());
    assertEquals(-3, in.getShort());
    assertEquals(0x01020304, in.getInt());
    assertEquals(0x0102030405060708L, in.getLong());
    in.expectEnd("numbers");
  }

  @Test
  void the_sink_grows_whatever_is_put() {
    ByteSink out = new ByteSink(0);
    byte[] large = new byte[1000];
    Arrays.fill(large, (byte) 7);
    for (int i = 0; i < 100; i++) {
      out.putByte(1);
      out.putBlob(large);
      out.putUnits("ab");
    }
    assertEquals(100 * (1 + 4 + 1000 + 4 + 4), out.length());
    ByteSource in = new ByteSource(out.toByteArray());
    for (int i = 0; i < 100; i++) {
      assertTrue(in.getFlag());
      assertArrayEquals(large, in.getBlob());
      assertEquals("ab", in.getUnits());
    }
    assertEquals(0, in.remaining());
  }

  @Test
  void text_is_cut_between_characters() {
    ByteSink out = new ByteSink(0);
    out.putText("x" + "é".repeat(300));
    byte[] text = out.toByteArray();
    assertEquals(499, ((text[0] & 0xff) << 8) | (text[1] & 0xff));
    assertEquals(
        "x" + "é".repeat(249), new String(text, 2, text.length - 2, StandardCharsets.UTF_8));
  }

  @Test
  void text_of_just_the_longest_length_is_whole() {
    ByteSink out = new ByteSink(0);
    out.putText("y".repeat(ByteSink.MAX_TEXT));
    assertEquals(2 + ByteSink.MAX_TEXT, out.length());
  }

  @Test
  void contents_are_compared_up_to_the_length_only() {
    ByteSink out = new ByteSink(64);
    out.putShort(5);
    assertTrue(out.contentEquals(new byte[] {0, 5}));
    assertFalse(out.contentEquals(new byte[] {0, 5, 0}));
    assertFalse(out.contentEquals(new byte[] {0}));
  }

  @Test
  void a_count_larger_than_the_bytes_remaining_is_malformed() {
    ByteSource in = new ByteSource(new byte[] {0, 0, 0, 2, 9});
    assertThrows(MalformedException.class, in::getCount);
  }

  @Test
  void units_that_are_cut_short_are_malformed() {
    ByteSource in = new ByteSource(new byte[] {0, 0, 0, 1, 9});
    assertThrows(MalformedException.class, in::getUnits);
  }

  @Test
  void json_escapes_what_is_not_printable_ascii() {
    assertEquals("[\"a\\\"\\\\\\u000a\\u00e9\\ud800\",null,true,1]", json());
  }

  private static String json() {
    return Json.write(Arrays.asList("a\"\\\né\ud800", null, true, 1));
  }

  private static String hex(ByteSink sink) {
    return HexFormat.of().formatHex(sink.toByteArray());
  }
}
