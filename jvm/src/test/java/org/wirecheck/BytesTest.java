package org.wirecheck;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.wirecheck.Exchange.Outcome.ACCEPTED;
import static org.wirecheck.Exchange.bytes;
import static org.wirecheck.Exchange.hex;

import org.junit.jupiter.api.Test;
import org.wirecheck.Exchange.Reading;

/** Bytes offered to the reference. */
class BytesTest {

  private static final String HEADER = "RequestHeaderData";

  @Test
  void good_bytes_are_read_and_written_again_by_both_paths() {
    byte[] data = hex("0001000c 00000007 0003616263 00");
    Reading[] both = bytes(HEADER, 2, data);
    assertArrayEquals(Form.requestHeader("abc"), both[0].form());
    for (Reading reading : both) {
      assertEquals(ACCEPTED, reading.outcome());
      assertEquals(14, reading.consumed());
      assertEquals(ACCEPTED, reading.rewrite());
      assertArrayEquals(data, reading.rewritten());
    }
  }

  @Test
  void bytes_left_over_are_seen_from_what_was_consumed() {
    Reading[] both = bytes(HEADER, 2, hex("0001000c 00000007 ffff 00 dead"));
    assertEquals(11, both[0].consumed());
    assertEquals(11, both[1].consumed());
  }

  @Test
  void truncated_bytes_are_rejected_while_reading() {
    Reading[] both = bytes(HEADER, 2, hex("0001000c 0000"));
    assertEquals("1:4:BufferUnderflowException", both[0].outcome().semantic());
    assertEquals("1:4:SchemaException", both[1].outcome().semantic());
  }

  @Test
  void messages_about_remaining_bytes_count_from_the_start_of_the_item() {
    Reading[] both = bytes(HEADER, 2, hex("0001000c 00000007 0007 6162"));
    assertEquals(
        "Error reading byte array of 7 byte(s): only 2 byte(s) available",
        both[0].outcome().message());
  }

  @Test
  void what_is_readable_but_not_writable_is_rejected_while_rewriting() {
    // Two unknown tags out of order: the generated reader takes them, its writer does not.
    Reading[] both = bytes(HEADER, 2, hex("0001000c 00000007 ffff 02 0900 0500"));
    assertEquals(ACCEPTED, both[0].outcome());
    assertEquals("1:5:RuntimeException", both[0].rewrite().semantic());
    assertEquals(
        "Invalid raw tag field list: tag 5 comes after tag 9, but is not higher than it.",
        both[0].rewrite().message());
    assertEquals("1:4:SchemaException", both[1].outcome().semantic());
  }

  @Test
  void canonical_bytes_may_differ_from_those_that_were_read() {
    // Overlong varints for the count and the size of a tagged field.
    Reading[] both = bytes(HEADER, 2, hex("0001000c 00000007 ffff 8100 05 8100 aa"));
    for (Reading reading : both) {
      assertEquals(ACCEPTED, reading.rewrite());
      assertArrayEquals(hex("0001000c 00000007 ffff 01 05 01 aa"), reading.rewritten());
    }
  }

  @Test
  void hostile_lengths_are_outcomes() {
    for (String data : new String[] {"7fffffff", "7fffffff01", "ffffffff", "80000000"}) {
      Reading[] both = bytes("MetadataRequestData", 8, hex(data));
      assertEquals(1, both[0].outcome().status(), data);
      assertEquals(1, both[1].outcome().status(), data);
    }
  }

  @Test
  void a_value_can_be_dumped_without_being_encoded() {
    byte[] form = Form.metadataResponse(2);
    byte[] response =
        Facade.call(
            References.CLIENTS,
            Exchange.MESSAGES + "MetadataResponseData",
            Exchange.convertRequest(form));
    java.nio.ByteBuffer in = java.nio.ByteBuffer.wrap(response);
    assertEquals(ACCEPTED, Exchange.Outcome.readFrom(in));
    assertArrayEquals(form, Exchange.blob(in));
  }
}
