package org.wirecheck.reference;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.ByteBuffer;
import org.wirecheck.wire.ByteSink;
import org.wirecheck.wire.ByteSource;

/**
 * The value form of record batches: opaque bytes, kept by {@code MemoryRecords}.
 *
 * <p>That class moved ({@code common.record} up to 4.2, {@code common.record.internal} since), so
 * it is found by name.
 */
final class RecordsForm implements ReferenceForm {

  private final Class<?> type;
  private final MethodHandle wrap;
  private final MethodHandle unwrap;

  /** Looks for {@code MemoryRecords} in both places. */
  RecordsForm() throws ReflectiveOperationException {
    type = find();
    MethodHandles.Lookup lookup = MethodHandles.publicLookup();
    wrap =
        lookup
            .findStatic(type, "readableRecords", MethodType.methodType(type, ByteBuffer.class))
            .asType(MethodType.methodType(Object.class, ByteBuffer.class));
    unwrap =
        lookup
            .findVirtual(type, "buffer", MethodType.methodType(ByteBuffer.class))
            .asType(MethodType.methodType(ByteBuffer.class, Object.class));
  }

  /** Whether a field of type {@code declared} holds records. */
  boolean holds(Class<?> declared) {
    return declared != Object.class && declared.isAssignableFrom(type);
  }

  @Override
  public Object read(ByteSource in) throws Throwable {
    byte[] data = in.getBlob();
    return data == null ? null : (Object) wrap.invokeExact(ByteBuffer.wrap(data));
  }

  @Override
  public void write(Object value, ByteSink out) throws Throwable {
    ScalarForm.BUFFER.write(value == null ? null : (ByteBuffer) unwrap.invokeExact(value), out);
  }

  private static Class<?> find() throws ClassNotFoundException {
    ClassLoader loader = RecordsForm.class.getClassLoader();
    try {
      return Class.forName("org.apache.kafka.common.record.MemoryRecords", true, loader);
    } catch (ClassNotFoundException e) {
      return Class.forName("org.apache.kafka.common.record.internal.MemoryRecords", true, loader);
    }
  }
}
