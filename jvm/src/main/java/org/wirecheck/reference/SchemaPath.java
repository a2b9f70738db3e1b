package org.wirecheck.reference;

import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import org.apache.kafka.common.protocol.types.Schema;
import org.wirecheck.reference.Outcome.Phase;

/**
 * The reference's second opinion: {@code types.Schema} of one version, reading and writing again.
 */
final class SchemaPath {

  private static final int MAX_RETRY = 1 << 28;

  private final MessageType type;

  SchemaPath(MessageType type) {
    this.type = type;
  }

  /** Reads {@code data} into a {@code Struct} and writes that again. */
  Reading read(byte[] data, short version) {
    Schema schema = type.schema(version);
    if (schema == null) {
      return Reading.failed(
          Outcome.rejected(Phase.READ, "NoSchema", "the class has no schema of this version"));
    }
    Object struct;
    int consumed;
    try {
      ByteBuffer buffer = ByteBuffer.wrap(data);
      struct = schema.read(buffer);
      consumed = buffer.position();
    } catch (Throwable e) {
      return Reading.failed(Outcome.thrown(Phase.READ, e));
    }
    try {
      int size = schema.sizeOf(struct);
      byte[] written = write(schema, struct, size);
      return size == written.length
          ? new Reading(Outcome.ACCEPTED, consumed, null, Outcome.ACCEPTED, written)
          : new Reading(
              Outcome.ACCEPTED, consumed, null, Outcome.sizeDiffers(size, written.length), null);
    } catch (Throwable e) {
      return new Reading(Outcome.ACCEPTED, consumed, null, Outcome.thrown(Phase.REWRITE, e), null);
    }
  }

  /** As {@link GeneratedPath#write}; a schema wraps the overflow, so the room left tells one. */
  private static byte[] write(Schema schema, Object struct, int size) {
    for (int capacity = size; ; capacity = 2 * capacity + 64) {
      ByteBuffer buffer = ByteBuffer.allocate(capacity);
      try {
        schema.write(buffer, struct);
        return GeneratedPath.written(buffer);
      } catch (RuntimeException e) {
        if (capacity > MAX_RETRY || !overflowed(e)) {
          throw e;
        }
      }
    }
  }

  private static boolean overflowed(Throwable e) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof BufferOverflowException) {
        return true;
      }
    }
    return false;
  }
}
