package org.wirecheck;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.wirecheck.wire.ByteSink;

/** Requests to the facade, and its answers taken apart as a caller would. */
final class Exchange {

  static final String MESSAGES = "org.apache.kafka.common.message.";

  private Exchange() {}

  /**
   * An outcome.
   *
   * @param status 0 accepted, 1 rejected, 2 error, 3 not run
   * @param phase where it stopped
   * @param type simple name of the exception
   * @param message its message
   */
  record Outcome(int status, int phase, String type, String message) {
    static final Outcome ACCEPTED = new Outcome(0, 0, "", "");

    static Outcome readFrom(ByteBuffer in) {
      int status = in.get();
      int phase = in.get();
      String type = text(in);
      return new Outcome(status, phase, type.substring(type.lastIndexOf('.') + 1), text(in));
    }

    /** {@code status:phase:type}. */
    String semantic() {
      return status + ":" + phase + ":" + type;
    }
  }

  /**
   * What was read from bytes; the last three as in the contract, null or -1 where it has none.
   *
   * @param outcome of reading
   * @param consumed bytes read
   * @param form the value
   * @param rewrite outcome of writing again
   * @param rewritten the bytes of that
   */
  record Reading(Outcome outcome, int consumed, byte[] form, Outcome rewrite, byte[] rewritten) {
    static Reading readFrom(ByteBuffer in, boolean withForm) {
      Outcome outcome = Outcome.readFrom(in);
      if (outcome.status() != 0) {
        return new Reading(outcome, -1, null, null, null);
      }
      int consumed = in.getInt();
      byte[] form = withForm ? blob(in) : null;
      Outcome rewrite = Outcome.readFrom(in);
      return new Reading(outcome, consumed, form, rewrite, rewrite.status() == 0 ? blob(in) : null);
    }
  }

  /**
   * The answer to a value.
   *
   * @param encode outcome of encoding
   * @param size what size() said
   * @param data the bytes
   * @param reread outcome of reading them
   * @param rereadSame whether that gave the same form
   * @param rereadForm the form if not
   * @param consumed bytes read
   * @param schema outcome of the schema
   * @param schemaSame whether it reproduced the bytes
   * @param testee the reading of the testee's bytes, or null
   */
  record Value(
      Outcome encode,
      int size,
      byte[] data,
      Outcome reread,
      boolean rereadSame,
      byte[] rereadForm,
      int consumed,
      Outcome schema,
      boolean schemaSame,
      Reading testee) {

    /** The bytes in hex. */
    String hex() {
      return HexFormat.of().formatHex(data);
    }
  }

  /** The bytes that {@code hex} spells, spaces aside. */
  static byte[] hex(String hex) {
    return HexFormat.of().parseHex(hex.replace(" ", ""));
  }

  static byte[] valueRequest(int version, byte[] form, byte[] testee) {
    ByteSink out = head(1, version, form);
    if (testee == null) {
      out.putInt(-1);
    } else {
      out.putBlob(testee);
    }
    return out.toByteArray();
  }

  static byte[] bytesRequest(int version, byte[] data) {
    return head(2, version, data).toByteArray();
  }

  static byte[] convertRequest(byte[] form) {
    return head(3, 0, form).toByteArray();
  }

  /** Offers a value of {@code message}, a class of 4.4.0 without its package. */
  static Value value(String message, int version, byte[] form) {
    return value(References.CLIENTS, MESSAGES + message, version, form, null);
  }

  static Value value(String jars, String className, int version, byte[] form, byte[] testee) {
    ByteBuffer in = answer(Facade.call(jars, className, valueRequest(version, form, testee)));
    Outcome encode = Outcome.readFrom(in);
    if (encode.status() != 0) {
      Reading reading = testee == null ? null : Reading.readFrom(in, true);
      assertEquals(0, in.remaining());
      return new Value(encode, -1, null, null, false, null, -1, null, false, reading);
    }
    int size = in.getInt();
    byte[] data = blob(in);
    Outcome reread = Outcome.readFrom(in);
    boolean same = in.get() == 1;
    byte[] rereadForm = reread.status() == 0 && !same ? blob(in) : null;
    int consumed = in.getInt();
    Outcome schema = Outcome.readFrom(in);
    boolean schemaSame = in.get() == 1;
    if (!schemaSame) {
      blob(in);
    }
    Reading reading = in.hasRemaining() ? Reading.readFrom(in, true) : null;
    assertEquals(0, in.remaining());
    return new Value(
        encode, size, data, reread, same, rereadForm, consumed, schema, schemaSame, reading);
  }

  /** The generated message's reading, then the schema's. */
  static Reading[] bytes(String message, int version, byte[] data) {
    ByteBuffer in =
        answer(Facade.call(References.CLIENTS, MESSAGES + message, bytesRequest(version, data)));
    Reading generated = Reading.readFrom(in, true);
    Reading schema = Reading.readFrom(in, false);
    assertEquals(0, in.remaining());
    return new Reading[] {generated, schema};
  }

  private static ByteBuffer answer(byte[] response) {
    if (response[0] == (byte) 255) {
      fail("refused: " + refusal(response));
    }
    return ByteBuffer.wrap(response);
  }

  /** The text of a refusal; fails if {@code response} is none. */
  static String refusal(byte[] response) {
    ByteBuffer in = ByteBuffer.wrap(response);
    assertEquals(255, Byte.toUnsignedInt(in.get()));
    return text(in);
  }

  static byte[] blob(ByteBuffer in) {
    byte[] data = new byte[in.getInt()];
    in.get(data);
    return data;
  }

  private static ByteSink head(int operation, int version, byte[] data) {
    ByteSink out = new ByteSink(64);
    out.putByte(operation);
    out.putShort(version);
    out.putBlob(data);
    return out;
  }

  private static String text(ByteBuffer in) {
    byte[] utf8 = new byte[Short.toUnsignedInt(in.getShort())];
    in.get(utf8);
    return new String(utf8, StandardCharsets.UTF_8);
  }
}
