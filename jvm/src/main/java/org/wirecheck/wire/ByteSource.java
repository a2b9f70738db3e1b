package org.wirecheck.wire;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads a request or a value form from the front, big-endian.
 *
 * <p>Whatever does not fit is a {@link MalformedException}: the caller broke the contract, and no
 * codec is to blame.
 */
public final class ByteSource {

  private final ByteBuffer buffer;

  /** A source over all of {@code data}, which is not copied. */
  public ByteSource(byte[] data) {
    buffer = ByteBuffer.wrap(data);
  }

  /** Bytes not read yet. */
  public int remaining() {
    return buffer.remaining();
  }

  public byte getByte() {
    try {
      return buffer.get();
    } catch (BufferUnderflowException e) {
      throw truncated(e);
    }
  }

  public short getShort() {
    try {
      return buffer.getShort();
    } catch (BufferUnderflowException e) {
      throw truncated(e);
    }
  }

  public int getInt() {
    try {
      return buffer.getInt();
    } catch (BufferUnderflowException e) {
      throw truncated(e);
    }
  }

  public long getLong() {
    try {
      return buffer.getLong();
    } catch (BufferUnderflowException e) {
      throw truncated(e);
    }
  }

  /** One byte that must be 0 or 1. */
  public boolean getFlag() {
    byte value = getByte();
    if ((value & ~1) != 0) {
      throw new MalformedException("neither 0 nor 1: " + value + " at " + (buffer.position() - 1));
    }
    return value == 1;
  }

  /** An int32 count of items of at least one byte each; −1 stands for null. */
  public int getCount() {
    int count = getInt();
    if (count < -1 || count > buffer.remaining()) {
      throw new MalformedException(
          "count " + count + " with " + buffer.remaining() + " bytes remaining");
    }
    return count;
  }

  /** An int32 length, then as many bytes; null for −1. */
  public byte[] getBlob() {
    int length = getCount();
    return length < 0 ? null : getRaw(length);
  }

  /** Exactly {@code length} bytes. */
  public byte[] getRaw(int length) {
    if (length < 0 || length > buffer.remaining()) {
      throw new MalformedException(
          "length " + length + " with " + buffer.remaining() + " bytes remaining");
    }
    int start = buffer.position();
    buffer.position(start + length);
    return Arrays.copyOfRange(buffer.array(), start, start + length);
  }

  /** A u16 length, then as many bytes of UTF-8. */
  public String getText() {
    return new String(getRaw(Short.toUnsignedInt(getShort())), StandardCharsets.UTF_8);
  }

  /** An int32 number of UTF-16 code units, then the units; null for −1. */
  public String getUnits() {
    int count = getCount();
    if (count < 0) {
      return null;
    }
    if (2L * count > buffer.remaining()) {
      throw truncated(null);
    }
    char[] units = new char[count];
    buffer.asCharBuffer().get(units);
    buffer.position(buffer.position() + 2 * count);
    return new String(units);
  }

  /** Refuses bytes that are left over. */
  public void expectEnd(String what) {
    if (buffer.hasRemaining()) {
      throw new MalformedException(buffer.remaining() + " bytes after the " + what);
    }
  }

  private MalformedException truncated(Exception cause) {
    return new MalformedException("truncated at byte " + buffer.position(), cause);
  }
}
