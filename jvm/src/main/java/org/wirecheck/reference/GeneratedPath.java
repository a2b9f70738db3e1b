package org.wirecheck.reference;

import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.kafka.common.protocol.ByteBufferAccessor;
import org.apache.kafka.common.protocol.Message;
import org.apache.kafka.common.protocol.ObjectSerializationCache;
import org.wirecheck.reference.Outcome.Phase;
import org.wirecheck.wire.ByteSink;
import org.wirecheck.wire.ByteSource;
import org.wirecheck.wire.MalformedException;

/** The reference's generated messages: encodes a form, reads bytes. */
final class GeneratedPath {

  /** No message of the suite is larger; a size that is off by more than this is an error anyway. */
  private static final int MAX_RETRY = 1 << 28;

  private final StructForm type;

  GeneratedPath(StructForm type) {
    this.type = type;
  }

  /**
   * What became of a value on its way to bytes.
   *
   * @param outcome of build, size and write
   * @param size what {@code size()} promised, or −1
   * @param data the bytes written; null when rejected
   */
  record Encoded(Outcome outcome, int size, byte[] data) {}

  /** Builds the message of {@code form} and writes it. */
  Encoded encode(byte[] form, short version) {
    Phase phase = Phase.BUILD;
    try {
      ByteSource source = new ByteSource(form);
      Message message = type.read(source);
      source.expectEnd("form");
      phase = Phase.SIZE;
      ObjectSerializationCache cache = new ObjectSerializationCache();
      int size = message.size(cache, version);
      phase = Phase.WRITE;
      return new Encoded(Outcome.ACCEPTED, size, write(message, cache, size, version));
    } catch (MalformedException e) {
      throw e;
    } catch (Throwable e) {
      return new Encoded(Outcome.thrown(phase, e), -1, null);
    }
  }

  /** Reads {@code data} into a new message and dumps it; then writes that again, if asked to. */
  Reading read(byte[] data, short version, boolean rewrite) {
    Message message;
    int consumed;
    ByteSink form;
    Phase phase = Phase.READ;
    try {
      message = type.create();
      ByteBuffer buffer = ByteBuffer.wrap(data);
      message.read(new ByteBufferAccessor(buffer), version);
      consumed = buffer.position();
      phase = Phase.DUMP;
      form = new ByteSink(2 * data.length + 64);
      type.write(message, form);
    } catch (Throwable e) {
      return Reading.failed(Outcome.thrown(phase, e));
    }
    if (!rewrite) {
      return new Reading(Outcome.ACCEPTED, consumed, form, Outcome.NOT_RUN, null);
    }
    try {
      ObjectSerializationCache cache = new ObjectSerializationCache();
      int size = message.size(cache, version);
      byte[] written = write(message, cache, size, version);
      return size == written.length
          ? new Reading(Outcome.ACCEPTED, consumed, form, Outcome.ACCEPTED, written)
          : new Reading(
              Outcome.ACCEPTED, consumed, form, Outcome.sizeDiffers(size, written.length), null);
    } catch (Throwable e) {
      return new Reading(Outcome.ACCEPTED, consumed, form, Outcome.thrown(Phase.REWRITE, e), null);
    }
  }

  /** Builds the message of {@code form} and dumps it, without any encoding in between. */
  Reading convert(byte[] form) {
    Phase phase = Phase.BUILD;
    try {
      ByteSource source = new ByteSource(form);
      Message message = type.read(source);
      source.expectEnd("form");
      phase = Phase.DUMP;
      ByteSink dumped = new ByteSink(form.length);
      type.write(message, dumped);
      return new Reading(Outcome.ACCEPTED, form.length, dumped, Outcome.NOT_RUN, null);
    } catch (MalformedException e) {
      throw e;
    } catch (Throwable e) {
      return Reading.failed(Outcome.thrown(phase, e));
    }
  }

  /**
   * The bytes of a message that was sized with the same cache. A size too small is no reason to
   * fail: what is written in the end shows by how much it was wrong.
   */
  static byte[] write(Message message, ObjectSerializationCache cache, int size, short version) {
    for (int capacity = size; ; capacity = 2 * capacity + 64) {
      ByteBuffer buffer = ByteBuffer.allocate(capacity);
      try {
        message.write(new ByteBufferAccessor(buffer), cache, version);
        return written(buffer);
      } catch (BufferOverflowException e) {
        if (capacity > MAX_RETRY) {
          throw e;
        }
      }
    }
  }

  /** What {@code buffer} was filled with; its array, if filled to the brim. */
  static byte[] written(ByteBuffer buffer) {
    byte[] array = buffer.array();
    return buffer.hasRemaining() ? Arrays.copyOf(array, buffer.position()) : array;
  }
}
