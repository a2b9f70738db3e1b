package org.wirecheck;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import org.junit.jupiter.api.Test;

/** The facade as a Spark function. */
class CallUdfTest {

  private static final String HEADER = Exchange.MESSAGES + "RequestHeaderData";
  private static final byte[] REQUEST =
      Exchange.valueRequest(2, Form.requestHeader("abc"), new byte[] {1});

  @Test
  void it_answers_as_the_facade_does_after_travelling_to_an_executor() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(new CallUdf());
    }
    CallUdf received =
        (CallUdf) new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
    assertArrayEquals(
        Facade.call(References.CLIENTS, HEADER, REQUEST),
        received.call(References.CLIENTS, HEADER, REQUEST));
  }

  @Test
  void a_row_without_a_request_passes_through() {
    assertNull(new CallUdf().call(References.CLIENTS, HEADER, null));
  }
}
