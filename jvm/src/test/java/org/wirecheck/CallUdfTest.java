package org.wirecheck;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.wirecheck.wire.ByteSink;

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
    ByteSink frames = new ByteSink(64);
    frames.putInt(1);
    frames.putText(HEADER);
    frames.putBlob(REQUEST);
    frames.putInt(-1);
    ByteBuffer in = ByteBuffer.wrap(received.call(References.CLIENTS, frames.toByteArray()));
    assertEquals(1, in.getInt());
    assertArrayEquals(Facade.call(References.CLIENTS, HEADER, REQUEST), Exchange.blob(in));
  }
}
