package org.wirecheck.proposals;

import java.nio.ByteBuffer;
import java.util.Optional;
import org.apache.kafka.common.protocol.types.SchemaException;
import org.apache.kafka.common.protocol.types.Type;

/** The wire-format page's {@code []}: "a variable length list prefixed by a int16". */
public final class ListOf extends Type {

  private final Type element;

  /** A list of {@code element}, which is never null. */
  public ListOf(Type element) {
    this.element = element;
  }

  @Override
  public void write(ByteBuffer buffer, Object value) {
    Object[] items = items(value);
    buffer.putShort((short) items.length);
    for (Object item : items) {
      element.write(buffer, item);
    }
  }

  @Override
  public Object[] read(ByteBuffer buffer) {
    short count = buffer.getShort();
    if (count < 0) {
      throw new SchemaException("List size " + count + " cannot be negative");
    }
    if (count > buffer.remaining()) {
      throw new SchemaException(
          "Error reading list of size " + count + ", only " + buffer.remaining() + " bytes left");
    }
    Object[] items = new Object[count];
    for (int i = 0; i < count; i++) {
      items[i] = element.read(buffer);
    }
    return items;
  }

  @Override
  public int sizeOf(Object value) {
    int size = Short.BYTES;
    for (Object item : items(value)) {
      size += element.sizeOf(item);
    }
    return size;
  }

  @Override
  public Object[] validate(Object value) {
    Object[] items = items(value);
    for (Object item : items) {
      element.validate(item);
    }
    return items;
  }

  @Override
  public Optional<Type> arrayElementType() {
    return Optional.of(element);
  }

  @Override
  public String toString() {
    return "LIST(" + element + ")";
  }

  private static Object[] items(Object value) {
    if (!(value instanceof Object[] items)) {
      throw new SchemaException("Not an Object[].");
    }
    if (items.length > Short.MAX_VALUE) {
      throw new SchemaException("A list of " + items.length + " elements, more than an INT16");
    }
    return items;
  }
}
