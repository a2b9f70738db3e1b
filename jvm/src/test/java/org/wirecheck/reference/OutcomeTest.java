package org.wirecheck.reference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.util.List;
import org.apache.kafka.common.protocol.Message;
import org.apache.kafka.common.protocol.MessageSizeAccumulator;
import org.apache.kafka.common.protocol.ObjectSerializationCache;
import org.apache.kafka.common.protocol.Readable;
import org.apache.kafka.common.protocol.Writable;
import org.apache.kafka.common.protocol.types.RawTaggedField;
import org.junit.jupiter.api.Test;
import org.wirecheck.reference.GeneratedPath.Encoded;
import org.wirecheck.reference.Outcome.Phase;
import org.wirecheck.reference.Outcome.Status;

/** What becomes of whatever Kafka's code throws, shown on a message that misbehaves on demand. */
class OutcomeTest {

  private static final byte[] EMPTY_FORM = {0, 0, 0, 0};

  @Test
  void an_error_of_the_virtual_machine_is_an_outcome_in_its_phase() throws Exception {
    for (Error error :
        List.of(new OutOfMemoryError("heap"), new StackOverflowError(), new LinkageError("gone"))) {
      assertEquals(Phase.READ, reading(() -> Rogue.onRead = error).outcome().phase());
      assertEquals(Status.ERROR, reading(() -> Rogue.onRead = error).outcome().status());
      assertEquals(Phase.REWRITE, reading(() -> Rogue.onWrite = error).rewrite().phase());
      assertEquals(Phase.SIZE, encoding(() -> Rogue.onSize = error).outcome().phase());
      Outcome write = encoding(() -> Rogue.onWrite = error).outcome();
      assertEquals(Phase.WRITE, write.phase());
      assertEquals(error.getClass().getName(), write.className());
    }
  }

  @Test
  void an_exception_without_a_message_has_an_empty_one() {
    Outcome outcome = Outcome.thrown(Phase.READ, new IllegalStateException());
    assertEquals(Status.REJECTED, outcome.status());
    assertEquals("", outcome.message());
  }

  @Test
  void a_promised_size_that_is_too_small_is_shown_beside_what_was_written() throws Exception {
    Encoded encoded = encoding(() -> Rogue.size = 1);
    assertSame(Outcome.ACCEPTED, encoded.outcome());
    assertEquals(1, encoded.size());
    assertEquals(4, encoded.data().length);
  }

  @Test
  void a_promised_size_that_is_too_large_is_shown_beside_what_was_written() throws Exception {
    Encoded encoded = encoding(() -> Rogue.size = 100);
    assertEquals(100, encoded.size());
    assertEquals(4, encoded.data().length);
  }

  @Test
  void a_promised_size_that_is_wrong_fails_the_rewrite_of_what_was_read() throws Exception {
    Outcome rewrite = reading(() -> Rogue.size = 5).rewrite();
    assertEquals(Outcome.rejected(Phase.SIZE, "SizeDiffers", "size() 5, written 4"), rewrite);
  }

  @Test
  void a_negative_size_is_rejected_while_writing() throws Exception {
    assertEquals(Phase.WRITE, encoding(() -> Rogue.size = -1).outcome().phase());
  }

  @Test
  void a_message_that_never_fits_is_given_up() throws Exception {
    Outcome outcome = encoding(() -> Rogue.onWrite = new BufferOverflowException()).outcome();
    assertEquals(Phase.WRITE, outcome.phase());
    assertEquals(BufferOverflowException.class.getName(), outcome.className());
  }

  private static Reading reading(Runnable misbehaviour) throws Exception {
    Rogue.reset();
    misbehaviour.run();
    return new GeneratedPath(rogue()).read(new byte[4], (short) 0, true);
  }

  private static Encoded encoding(Runnable misbehaviour) throws Exception {
    Rogue.reset();
    misbehaviour.run();
    return new GeneratedPath(rogue()).encode(EMPTY_FORM, (short) 0);
  }

  private static StructForm rogue() throws ReflectiveOperationException {
    StructForm form =
        new StructForm(Rogue.class, Rogue.class.getDeclaredField("_unknownTaggedFields"));
    form.resolve(new FieldForm[0]);
    return form;
  }

  /** Four bytes without fields; throws what it is told to. */
  public static final class Rogue implements Message {
    static Throwable onRead;
    static Throwable onSize;
    static Throwable onWrite;
    static int size;

    @SuppressWarnings("unused")
    private List<RawTaggedField> _unknownTaggedFields;

    static void reset() {
      onRead = onSize = onWrite = null;
      size = 4;
    }

    @Override
    public short lowestSupportedVersion() {
      return 0;
    }

    @Override
    public short highestSupportedVersion() {
      return 0;
    }

    @Override
    public void addSize(MessageSizeAccumulator out, ObjectSerializationCache cache, short version) {
      Rogue.<RuntimeException>raise(onSize);
      out.addBytes(size);
    }

    @Override
    public void write(Writable out, ObjectSerializationCache cache, short version) {
      assertNotNull(cache);
      Rogue.<RuntimeException>raise(onWrite);
      out.writeByteBuffer(ByteBuffer.allocate(4));
    }

    @Override
    public void read(Readable in, short version) {
      Rogue.<RuntimeException>raise(onRead);
      in.readInt();
    }

    @Override
    public List<RawTaggedField> unknownTaggedFields() {
      return List.of();
    }

    @Override
    public Message duplicate() {
      throw new UnsupportedOperationException("the facade makes no duplicates");
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void raise(Throwable thrown) throws T {
      if (thrown != null) {
        throw (T) thrown;
      }
    }
  }
}
