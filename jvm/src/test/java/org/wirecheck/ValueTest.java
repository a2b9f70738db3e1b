package org.wirecheck;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.wirecheck.Exchange.MESSAGES;
import static org.wirecheck.Exchange.Outcome.ACCEPTED;
import static org.wirecheck.Exchange.hex;
import static org.wirecheck.Exchange.value;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirecheck.Exchange.Reading;
import org.wirecheck.Exchange.Value;

/** Values offered to the reference, by their forms. */
class ValueTest {

  @Test
  void a_value_comes_back_as_the_reference_s_bytes_and_reads_as_itself() {
    Value value = value("RequestHeaderData", 2, Form.requestHeader("abc"));
    assertEquals("0001000c0000000700036162630" + "0", value.hex());
    assertEquals(value.data().length, value.size());
    assertClean(value);
  }

  @ParameterizedTest
  @ValueSource(ints = {9, 10, 11, 12, 13})
  void nested_structs_and_arrays_survive(int version) {
    Value value = value("MetadataResponseData", version, Form.metadataResponse(3));
    assertEquals(ACCEPTED, value.encode());
    assertEquals(value.data().length, value.consumed());
    assertTrue(value.schemaSame());
    // The topic's id exists from version 10 on, and is dropped before.
    assertEquals(version >= 10, value.rereadSame());
  }

  @Test
  void a_null_string_and_an_empty_one_are_told_apart() {
    Value none = value("RequestHeaderData", 2, Form.requestHeader(null));
    Value empty = value("RequestHeaderData", 2, Form.requestHeader(""));
    assertClean(none);
    assertClean(empty);
    assertEquals("0001000c00000007ffff00", none.hex());
    assertEquals("0001000c00000007000000", empty.hex());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "00", "00ff017f80", "6e6f74207265636f726473"})
  void records_are_any_bytes_and_kept(String records) {
    Value value = value("ProduceRequestData", 9, Form.produceRequest(records));
    assertClean(value);
    assertTrue(value.hex().contains("0000000" + "3" + compactLength(records) + records));
  }

  @Test
  void null_records_are_not_empty_records() {
    Value value = value("ProduceRequestData", 9, Form.produceRequest(null));
    assertClean(value);
    assertFalse(value.hex().equals(value("ProduceRequestData", 9, Form.produceRequest("")).hex()));
  }

  @ParameterizedTest
  @ValueSource(
      longs = {
        0L,
        0x8000000000000000L,
        0x7ff0000000000000L,
        0x7ff8000000000000L,
        0x7ff0000000000001L,
        0xfff8dead0000beefL,
        0x3ff0000000000000L,
        1L
      })
  void float_bits_are_kept_whatever_they_mean(long bits) {
    Value value = value("AlterClientQuotasRequestData", 1, Form.alterClientQuotas(bits));
    assertClean(value);
    assertTrue(value.hex().contains(HexFormat.of().toHexDigits(bits)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0102", "ff"})
  void zero_copy_bytes_are_kept(String data) {
    Value value = value("ConsumerProtocolSubscription", 0, Form.subscription(data));
    assertClean(value);
    assertTrue(value.hex().endsWith(data));
  }

  @Test
  void zero_copy_bytes_can_be_null() {
    Value value = value("ConsumerProtocolSubscription", 0, Form.subscription(null));
    assertClean(value);
    assertTrue(value.hex().endsWith("ffffffff"));
  }

  @Test
  void unknown_tagged_fields_survive_and_an_empty_one_too() {
    Form form = new Form().int16(1).int16(12).int32(7).string("a");
    byte[] tagged = form.int32(2, 5).data("0102").int32(1000).data("").bytes();
    Value value = value("RequestHeaderData", 2, tagged);
    assertClean(value);
    assertTrue(value.hex().endsWith("02" + "05020102" + "e80700"));
  }

  @Test
  void unknown_tagged_fields_of_a_nested_struct_survive() {
    Form form = new Form().int16(0).int32(1).int16(0).int16(0).int16(1).end(3, "aa");
    form.int32(0, 0).int64(-1).int32(0).bool(false).end();
    assertClean(value("ApiVersionsResponseData", 3, form.bytes()));
  }

  @Test
  void unknown_tagged_fields_are_refused_by_a_version_that_is_not_flexible() {
    Form form = new Form().int16(1).int16(12).int32(7).string("a").end(5, "01");
    Value value = value("RequestHeaderData", 1, form.bytes());
    assertEquals("1:2:UnsupportedVersionException", value.encode().semantic());
  }

  @Test
  void a_lone_surrogate_reaches_the_reference_as_it_is_and_comes_back_as_a_question_mark() {
    Value value = value("RequestHeaderData", 2, Form.requestHeader("a\ud800b\udc00"));
    assertEquals(ACCEPTED, value.encode());
    assertTrue(
        value.hex().contains(HexFormat.of().formatHex("a?b?".getBytes(StandardCharsets.UTF_8))));
    assertFalse(value.rereadSame());
    assertArrayEquals(Form.requestHeader("a?b?"), value.rereadForm());
    assertClean(value("RequestHeaderData", 2, Form.requestHeader("\ud83d\ude00 é \u0000 \uffff")));
  }

  @Test
  void elements_with_the_same_map_key_are_all_kept_in_their_order() {
    Value value = value("ApiVersionsResponseData", 3, Form.apiVersionsResponse(7, 2, 7, 7));
    assertClean(value);
    assertEquals(2 + 1 + 4 * 7 + 4 + 1, value.size());
  }

  @Test
  void a_field_that_the_version_lacks_is_dropped_when_ignorable() {
    Value value = value("FetchRequestData", 4, Form.fetchRequest(-1, 5));
    assertEquals(ACCEPTED, value.encode());
    assertFalse(value.rereadSame());
    assertArrayEquals(Form.fetchRequest(-1, -1), value.rereadForm());
  }

  @Test
  void a_field_that_the_version_lacks_is_refused_when_set_and_not_ignorable() {
    Value value = value("FetchRequestData", 17, Form.fetchRequest(3, 0));
    assertEquals("1:3:UnsupportedVersionException", value.encode().semantic());
    assertEquals(
        "Attempted to write a non-default replicaId at version 17", value.encode().message());
    assertClean(value("FetchRequestData", 12, Form.fetchRequest(3, 0)));
  }

  @Test
  void null_is_refused_by_the_reference_where_it_has_no_place_for_it() {
    Form form = new Form().string(null).int16(0).int32(0).int32(-1).end();
    Value value = value("ProduceRequestData", 9, form.bytes());
    assertEquals("1:2:NullPointerException", value.encode().semantic());
  }

  @Test
  void a_string_too_long_for_the_protocol_is_refused_while_sizing() {
    Value value = value("RequestHeaderData", 2, Form.requestHeader("x".repeat(32768)));
    assertEquals("1:2:RuntimeException", value.encode().semantic());
    assertClean(value("RequestHeaderData", 2, Form.requestHeader("x".repeat(32767))));
  }

  @Test
  void a_number_beyond_uint16_is_refused_while_building() {
    String name = MESSAGES + "SimpleExampleMessageData";
    Value fits = value(References.TEST, name, 2, simpleExample(65535, 0xffffffffL), null);
    assertClean(fits);
    assertTrue(fits.hex().contains("ffffffffffff"));
    for (byte[] form :
        new byte[][] {simpleExample(65536, 1), simpleExample(-1, 1), simpleExample(1, 1L << 32)}) {
      Value value = value(References.TEST, name, 2, form, null);
      assertEquals("1:1:RuntimeException", value.encode().semantic());
      assertTrue(value.encode().message().startsWith("Invalid value "), value.encode().message());
    }
  }

  @Test
  void a_null_struct_and_a_present_one_are_told_apart() {
    String name = MESSAGES + "NullableStructMessageData";
    Form present = new Form().bool(true).string("a").int32(1).end().bool(false);
    byte[] form = present.bool(true).string("").int32(0).end().bool(false).end().bytes();
    Value value = value(References.TEST, name, 2, form, null);
    assertEquals(
        "01026100000001" + "00" + "ff" + "02" + "000701010000000000" + "010100", value.hex());
    assertTrue(value.rereadSame());
    // A finding against the reference: its schema knows no marker before a tagged struct.
    assertEquals("1:4:SchemaException", value.schema().semantic());
  }

  @Test
  void the_testee_s_bytes_are_read_only_when_they_differ() {
    byte[] form = Form.requestHeader("abc");
    byte[] same = hex("0001000c00000007000361626300");
    assertNull(offer(form, same).testee());
    Reading reading = offer(form, hex("0001000c0000000700036162780000")).testee();
    assertEquals(ACCEPTED, reading.outcome());
    assertEquals(14, reading.consumed());
    assertArrayEquals(Form.requestHeader("abx"), reading.form());
    assertArrayEquals(hex("0001000c00000007000361627800"), reading.rewritten());
  }

  @Test
  void the_testee_s_bytes_are_read_when_the_reference_refuses_the_value() {
    Value value = offer(Form.requestHeader("x".repeat(40_000)), hex("0001"));
    assertEquals(1, value.encode().status());
    assertEquals("1:4:BufferUnderflowException", value.testee().outcome().semantic());
  }

  @Test
  void empty_bytes_of_the_testee_are_still_bytes() {
    Value value = offer(Form.requestHeader("a"), new byte[0]);
    assertEquals("1:4:BufferUnderflowException", value.testee().outcome().semantic());
  }

  @Test
  void a_version_without_a_schema_is_an_outcome_not_a_failure() {
    Value value = value("RequestHeaderData", 99, Form.requestHeader("a"));
    assertEquals(ACCEPTED, value.encode());
    assertEquals("1:4:NoSchema", value.schema().semantic());
    assertFalse(value.schemaSame());
    assertEquals(
        "1:4:NoSchema",
        value("RequestHeaderData", -1, Form.requestHeader("a")).schema().semantic());
  }

  private static void assertClean(Value value) {
    assertEquals(ACCEPTED, value.encode());
    assertEquals(value.data().length, value.size());
    assertEquals(ACCEPTED, value.reread());
    assertTrue(value.rereadSame(), () -> HexFormat.of().formatHex(value.rereadForm()));
    assertEquals(value.data().length, value.consumed());
    assertEquals(ACCEPTED, value.schema());
    assertTrue(value.schemaSame());
  }

  private static Value offer(byte[] form, byte[] testee) {
    return value(References.CLIENTS, MESSAGES + "RequestHeaderData", 2, form, testee);
  }

  private static byte[] simpleExample(int uint16, long uint32) {
    Form form = new Form().uuid(0, 0).int32s().string(null).int16(123);
    form.int64(Double.doubleToRawLongBits(12.34)).string("").data("");
    form.uuid(0x1f728a3b83534cf6L, 0x825ad1269b7bd6ecL).int64(0xcafcacafcacafcaL);
    form.data("").data("").bool(true).int32(0, 0).end().bool(true).string("").end().int64(0);
    form.bool(true).int32(123, 123).end().bool(true).int32(123, 123).end();
    return form.int32(uint16).int64(uint32).end().bytes();
  }

  private static String compactLength(String hex) {
    return HexFormat.of().toHexDigits((byte) (hex.length() / 2 + 1));
  }
}
