package org.wirecheck.proposals;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.protocol.types.SchemaException;
import org.apache.kafka.common.protocol.types.Type;

/**
 * The value of a struct's unknown optional fields. It has no bytes of its own: the schema writes
 * its entries among the others.
 */
final class Unknown extends Type {

  /** The entries of a value of this type, which may be null. */
  static Map<Integer, byte[]> of(Object value) {
    Map<Integer, byte[]> entries = new TreeMap<>();
    if (value == null) {
      return entries;
    }
    if (!(value instanceof Map<?, ?> map)) {
      throw new SchemaException(value + " is not a Map of unknown optional fields.");
    }
    map.forEach(
        (tag, content) -> {
          if (!(tag instanceof Integer number) || number < 0 || number > 0xFFFF) {
            throw new SchemaException(tag + " is not a tag.");
          }
          if (!(content instanceof byte[] bytes) || bytes.length == 0) {
            throw new SchemaException("Unknown optional field " + tag + " has no content.");
          }
          entries.put(number, bytes);
        });
    return entries;
  }

  @Override
  public void write(ByteBuffer buffer, Object value) {
    validate(value);
  }

  @Override
  public Object read(ByteBuffer buffer) {
    return null;
  }

  @Override
  public int sizeOf(Object value) {
    return 0;
  }

  @Override
  public Object validate(Object value) {
    of(value);
    return value;
  }

  @Override
  public boolean isNullable() {
    return true;
  }
}
