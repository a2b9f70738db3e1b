package org.wirecheck.proposals;

import java.nio.ByteBuffer;
import org.apache.kafka.common.protocol.types.SchemaException;
import org.apache.kafka.common.protocol.types.Type;

/** The wire-format page's {@code size: int32}, then a message of exactly so many bytes. */
public final class Framed extends Type {

  private final Type content;

  /** A frame around {@code content}. */
  public Framed(Type content) {
    this.content = content;
  }

  /** What is inside; the value of a frame is that of its content. */
  Type content() {
    return content;
  }

  @Override
  public void write(ByteBuffer buffer, Object value) {
    buffer.putInt(content.sizeOf(value));
    content.write(buffer, value);
  }

  @Override
  public Object read(ByteBuffer buffer) {
    int size = buffer.getInt();
    if (size < 0 || size > buffer.remaining()) {
      throw new SchemaException(
          "A size of " + size + " with " + buffer.remaining() + " bytes left");
    }
    ByteBuffer body = buffer.slice(buffer.position(), size);
    Object value = content.read(body);
    if (body.hasRemaining()) {
      throw new SchemaException(
          "A size of " + size + " for a message of " + body.position() + " bytes");
    }
    buffer.position(buffer.position() + size);
    return value;
  }

  @Override
  public int sizeOf(Object value) {
    return Integer.BYTES + content.sizeOf(value);
  }

  @Override
  public Object validate(Object value) {
    return content.validate(value);
  }

  @Override
  public String toString() {
    return "FRAMED(" + content + ")";
  }
}
