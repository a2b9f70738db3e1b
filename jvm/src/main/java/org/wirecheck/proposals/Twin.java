package org.wirecheck.proposals;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.apache.kafka.common.protocol.types.Type;
import org.wirecheck.reference.Stopwatch;
import org.wirecheck.wire.ByteSink;
import org.wirecheck.wire.ByteSource;
import org.wirecheck.wire.MalformedException;

/**
 * The isolated side: takes a type's description as {@code byte[]} and an operation as {@code
 * byte[]}, gives an answer as {@code byte[]}. See {@link ProposalsFacade} for both.
 */
public final class Twin implements Function<Object[], Object> {

  /** Random specs make a type each, and none of them is asked for again. */
  private static final int MAX_TYPES = 1000;

  private final Map<ByteBuffer, Type> types = new ConcurrentHashMap<>();

  @Override
  public Object apply(Object[] arguments) {
    byte[] description = (byte[]) arguments[0];
    ByteSource in = new ByteSource((byte[]) arguments[1]);
    ByteSink out = new ByteSink(256);
    Type type;
    if (types.size() >= MAX_TYPES) {
      types.clear();
    }
    try {
      type = types.computeIfAbsent(ByteBuffer.wrap(description), key -> describe(key.array()));
    } catch (MalformedException e) {
      throw e;
    } catch (RuntimeException e) {
      return rejection(e);
    }
    try {
      int operation = in.getByte();
      switch (operation) {
        case 1 -> write(type, in, out);
        case 2 -> read(type, in.getRaw(in.remaining()), out);
        case 3 -> time(type, in, out);
        default -> throw new MalformedException("no such operation: " + operation);
      }
      return out.toByteArray();
    } catch (MalformedException e) {
      throw e;
    } catch (RuntimeException e) {
      return rejection(e);
    } catch (Error e) {
      return stopped(2, e);
    }
  }

  private static Type describe(byte[] description) {
    ByteSource in = new ByteSource(description);
    Type type = new TypeReader(in).type();
    in.expectEnd("description");
    return type;
  }

  private static void write(Type type, ByteSource in, ByteSink out) {
    Object value = TypeForm.read(type, in);
    in.expectEnd("value");
    type.validate(value);
    int size = type.sizeOf(value);
    ByteBuffer buffer = ByteBuffer.allocate(size);
    type.write(buffer, value);
    if (buffer.hasRemaining()) {
      throw new IllegalStateException("sizeOf " + size + ", written " + buffer.position());
    }
    out.putByte(0);
    out.putBlob(buffer.array());
  }

  private static void read(Type type, byte[] bytes, ByteSink out) {
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    Object value = type.read(buffer);
    int consumed = buffer.position();
    ByteBuffer again = ByteBuffer.allocate(type.sizeOf(value));
    type.write(again, value);
    out.putByte(0);
    out.putInt(consumed);
    ByteSink form = new ByteSink(256);
    TypeForm.write(type, value, form);
    out.putBlob(form.toByteArray());
    out.putBlob(again.array());
  }

  /** Nanoseconds of one write and of one read. */
  private static void time(Type type, ByteSource in, ByteSink out) {
    int iterations = in.getInt();
    byte[] bytes = in.getRaw(in.remaining());
    Object value = type.read(ByteBuffer.wrap(bytes));
    ByteBuffer buffer = ByteBuffer.allocate(bytes.length);
    double write =
        Stopwatch.median(
            () -> {
              int size = type.sizeOf(value);
              buffer.clear();
              type.write(buffer, value);
              return size;
            },
            iterations);
    double read = Stopwatch.median(() -> type.read(ByteBuffer.wrap(bytes)).hashCode(), iterations);
    out.putByte(0);
    out.putLong(Math.round(write));
    out.putLong(Math.round(read));
  }

  private static byte[] rejection(RuntimeException cause) {
    return stopped(1, cause);
  }

  private static byte[] stopped(int status, Throwable cause) {
    ByteSink out = new ByteSink(64);
    out.putByte(status);
    out.putText(cause.getClass().getName() + ": " + cause.getMessage());
    return out.toByteArray();
  }
}
