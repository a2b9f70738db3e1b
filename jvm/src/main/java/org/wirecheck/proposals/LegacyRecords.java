package org.wirecheck.proposals;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.wirecheck.wire.MalformedException;

/**
 * Kafka's own reader and writer of message sets, {@code MemoryRecords} and {@code LegacyRecord}.
 *
 * <p>By reflection: they lie in another package since 4.0. Reading looks at the checksum of every
 * message, those within compressed ones too, as a consumer does.
 */
final class LegacyRecords {

  /** A message. Magic 0 has the timestamp -1; key and value may be null. */
  record Message(long offset, byte attributes, long timestamp, byte[] key, byte[] value) {}

  /**
   * The messages of a set, and the bytes at its end that are no whole message; of a compressed set
   * that was read, its bytes.
   */
  record Content(List<Message> messages, byte[] incomplete, byte[] compressed) {}

  private static final List<String> PACKAGES =
      List.of("org.apache.kafka.common.record.internal.", "org.apache.kafka.common.record.");

  private LegacyRecords() {}

  /** The bytes of messages, one after another. */
  static byte[] write(byte magic, List<Message> messages) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    Class<?> legacy = find("LegacyRecord");
    for (Message each : messages) {
      int size =
          (int) call(legacy, null, "recordSize", magic, length(each.key()), length(each.value()));
      long crc =
          (long)
              call(
                  legacy,
                  null,
                  "computeChecksum",
                  magic,
                  each.attributes(),
                  each.timestamp(),
                  each.key(),
                  each.value());
      call(find("AbstractLegacyRecordBatch"), null, "writeHeader", out, each.offset(), size);
      call(
          legacy,
          null,
          "write",
          out,
          magic,
          crc,
          each.attributes(),
          each.timestamp(),
          each.key(),
          each.value());
    }
    return bytes.toByteArray();
  }

  /** The messages in one gzip message around them; only releases before 4.0 write such. */
  static byte[] writeCompressed(byte magic, List<Message> messages) {
    try {
      Object gzip = call(load("org.apache.kafka.common.compress.Compression"), null, "gzip");
      Object compression = call(gzip.getClass(), gzip, "build");
      Class<?> type = load("org.apache.kafka.common.record.TimestampType");
      Object created = type.getField("CREATE_TIME").get(null);
      long base = messages.isEmpty() ? 0 : messages.get(0).offset();
      ByteBuffer buffer = ByteBuffer.allocate(512);
      Class<?> records = find("MemoryRecords");
      Object builder =
          call(
              records,
              null,
              "builder",
              buffer,
              magic,
              compression,
              // Magic 0 knows no time.
              magic == 0 ? type.getField("NO_TIMESTAMP_TYPE").get(null) : created,
              base);
      for (Message each : messages) {
        call(
            builder.getClass(),
            builder,
            "appendWithOffset",
            each.offset(),
            each.timestamp(),
            each.key(),
            each.value());
      }
      Object made = call(builder.getClass(), builder, "build");
      return bytes((ByteBuffer) call(made.getClass(), made, "buffer"));
    } catch (ReflectiveOperationException e) {
      throw new MalformedException("these jars write no compressed message sets: " + e, e);
    }
  }

  /** Messages as they lie in a set; compressed ones as they are. */
  static Content read(byte magic, ByteBuffer data) {
    List<Message> found = new ArrayList<>();
    int taken = 0;
    for (Object batch : batches(data)) {
      call(batch.getClass(), batch, "ensureValid");
      checkMagic(magic, batch);
      Object record = call(batch.getClass(), batch, "outerRecord");
      found.add(
          new Message(
              (long) call(batch.getClass(), batch, "lastOffset"),
              (byte) call(record.getClass(), record, "attributes"),
              (long) call(record.getClass(), record, "timestamp"),
              bytes((ByteBuffer) call(record.getClass(), record, "key")),
              bytes((ByteBuffer) call(record.getClass(), record, "value"))));
      taken += (int) call(batch.getClass(), batch, "sizeInBytes");
    }
    byte[] all = bytes(data);
    return new Content(found, Arrays.copyOfRange(all, taken, all.length), null);
  }

  /** Messages as consumers see them: those of compressed ones in their place. */
  static Content readCompressed(byte magic, ByteBuffer data) {
    List<Message> found = new ArrayList<>();
    for (Object batch : batches(data)) {
      call(batch.getClass(), batch, "ensureValid");
      checkMagic(magic, batch);
      for (Object record : (Iterable<?>) batch) {
        call(record.getClass(), record, "ensureValid");
        // As brokers have it, and pycodec: what is within has the magic of what is around it.
        if (!(boolean) call(record.getClass(), record, "hasMagic", magic)) {
          throw new IllegalArgumentException("another magic in a message of " + magic);
        }
        found.add(
            new Message(
                (long) call(record.getClass(), record, "offset"),
                (byte) 0,
                (long) call(record.getClass(), record, "timestamp"),
                bytes((ByteBuffer) call(record.getClass(), record, "key")),
                bytes((ByteBuffer) call(record.getClass(), record, "value"))));
      }
    }
    return new Content(found, new byte[0], bytes(data));
  }

  /**
   * A message set has one magic here: the one that the case is about. Magic 2 is no message set.
   */
  private static void checkMagic(byte magic, Object batch) {
    byte found = (byte) call(batch.getClass(), batch, "magic");
    if (found > 1 || (found != magic)) {
      throw new IllegalArgumentException("magic " + found + " in a message set of " + magic);
    }
  }

  private static Iterable<?> batches(ByteBuffer data) {
    Class<?> records = find("MemoryRecords");
    Object readable = call(records, null, "readableRecords", data.duplicate());
    return (Iterable<?>) call(records, readable, "batches");
  }

  private static int length(byte[] bytes) {
    return bytes == null ? 0 : bytes.length;
  }

  private static byte[] bytes(ByteBuffer buffer) {
    if (buffer == null) {
      return null;
    }
    byte[] content = new byte[buffer.remaining()];
    buffer.duplicate().get(content);
    return content;
  }

  private static Class<?> find(String name) {
    for (String each : PACKAGES) {
      try {
        return load(each + name);
      } catch (MalformedException e) {
        continue;
      }
    }
    throw new MalformedException("these jars have no " + name);
  }

  private static Class<?> load(String name) {
    try {
      return LegacyRecords.class.getClassLoader().loadClass(name);
    } catch (ClassNotFoundException e) {
      throw new MalformedException("these jars have no " + name, e);
    }
  }

  /** Calls the method of that name which takes such arguments; what it throws is thrown. */
  private static Object call(Class<?> type, Object target, String name, Object... arguments) {
    for (Class<?> owner = type; owner != null; owner = owner.getSuperclass()) {
      for (Method method : owner.getDeclaredMethods()) {
        if (method.getName().equals(name) && takes(method.getParameterTypes(), arguments)) {
          return invoke(method, target, arguments);
        }
      }
    }
    for (Method method : type.getMethods()) {
      if (method.getName().equals(name) && takes(method.getParameterTypes(), arguments)) {
        return invoke(method, target, arguments);
      }
    }
    throw new MalformedException("no " + name + " of " + type);
  }

  private static Object invoke(Method method, Object target, Object[] arguments) {
    try {
      method.setAccessible(true);
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      if (e.getCause() instanceof Error cause) {
        throw cause;
      }
      throw new IllegalStateException(e.getCause());
    } catch (IllegalAccessException e) {
      throw new MalformedException("no access to " + method, e);
    }
  }

  private static boolean takes(Class<?>[] types, Object[] arguments) {
    if (types.length != arguments.length) {
      return false;
    }
    for (int i = 0; i < types.length; i++) {
      Object given = arguments[i];
      Class<?> type = types[i];
      boolean fits =
          type.isPrimitive()
              ? given != null && primitive(given) == type
              : given == null ? type == byte[].class : type.isInstance(given);
      if (!fits) {
        return false;
      }
    }
    return true;
  }

  private static Class<?> primitive(Object given) {
    return given instanceof Byte
        ? byte.class
        : given instanceof Integer
            ? int.class
            : given instanceof Long ? long.class : given instanceof Boolean ? boolean.class : null;
  }
}
