package org.wirecheck.proposals;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import org.apache.kafka.common.protocol.types.SchemaException;
import org.apache.kafka.common.protocol.types.Struct;
import org.apache.kafka.common.protocol.types.Type;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator.ReplaceUnderscores;
import org.junit.jupiter.api.Test;

@DisplayNameGeneration(ReplaceUnderscores.class)
class PageTest {

  @Test
  void a_produce_response() {
    Struct response =
        new Struct(Page.AS_WRITTEN.get("ProduceResponse"))
            .set("correlation_id", 5)
            .set("error", (short) 6)
            .set("offsets", new Object[] {1L, -1L});
    assertEquals("0000000500060002" + "0000000000000001" + "ffffffffffffffff", written(response));
  }

  @Test
  void a_fetch_request_has_its_correlation_id_twice_as_written() {
    String hex = "0001" + "00000002" + "0003" + "00000004" + "00000005" + "00000006" + "0000";
    Struct request = Page.AS_WRITTEN.get("FetchRequest").read(bytes(hex));
    assertEquals(2, request.getInt("correlation_id"));
    assertEquals(4, request.getInt("correlation_id_again"));
    assertEquals(hex, written(request));
  }

  @Test
  void only_the_fetch_request_differs_when_corrected() {
    for (String name : new String[] {"ProduceRequest", "ProduceResponse", "FetchResponse"}) {
      assertSame(Page.AS_WRITTEN.get(name), Page.CORRECTED.get(name));
    }
    assertEquals(6, Page.CORRECTED.get("FetchRequest").numFields());
    assertEquals(7, Page.AS_WRITTEN.get("FetchRequest").numFields());
  }

  @Test
  void a_list_counts_in_16_bits_and_is_never_null() {
    ListOf list = new ListOf(Type.INT8);
    assertThrows(SchemaException.class, () -> list.read(bytes("ffff")));
    assertThrows(SchemaException.class, () -> list.read(bytes("000201")));
    assertThrows(SchemaException.class, () -> list.validate(new Object[32768]));
    assertThrows(SchemaException.class, () -> list.validate(null));
    assertEquals(4, list.sizeOf(new Object[] {(byte) 1, (byte) 2}));
  }

  private static ByteBuffer bytes(String hex) {
    return ByteBuffer.wrap(HexFormat.of().parseHex(hex));
  }

  private static String written(Struct struct) {
    ByteBuffer buffer = ByteBuffer.allocate(struct.sizeOf());
    struct.writeTo(buffer);
    return HexFormat.of().formatHex(buffer.array());
  }
}
