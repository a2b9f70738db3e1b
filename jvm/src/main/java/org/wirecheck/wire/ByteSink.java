package org.wirecheck.wire;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A growing big-endian byte array: what forms, outcomes and responses are written into. */
public final class ByteSink {

  /** Longest text that {@link #text} writes, in bytes of UTF-8. */
  public static final int MAX_TEXT = 500;

  private static final VarHandle SHORT = view(short[].class);
  private static final VarHandle INT = view(int[].class);
  private static final VarHandle LONG = view(long[].class);

  private byte[] bytes;
  private int length;

  /** An empty sink with room for {@code capacity} bytes. */
  public ByteSink(int capacity) {
    bytes = new byte[Math.max(capacity, 16)];
  }

  /** Bytes written so far. */
  public int length() {
    return length;
  }

  /** A copy of what was written. */
  public byte[] toByteArray() {
    return Arrays.copyOf(bytes, length);
  }

  /** Whether everything written equals {@code other}. */
  public boolean contentEquals(byte[] other) {
    return Arrays.equals(bytes, 0, length, other, 0, other.length);
  }

  public void putByte(int value) {
    int at = reserve(1);
    bytes[at] = (byte) value;
  }

  public void putShort(int value) {
    int at = reserve(2);
    SHORT.set(bytes, at, (short) value);
  }

  public void putInt(int value) {
    int at = reserve(4);
    INT.set(bytes, at, value);
  }

  public void putLong(long value) {
    int at = reserve(8);
    LONG.set(bytes, at, value);
  }

  /** The bytes alone, without a length. */
  public void putRaw(byte[] data) {
    int at = reserve(data.length);
    System.arraycopy(data, 0, bytes, at, data.length);
  }

  /** The length as int32, then the bytes. */
  public void putBlob(byte[] data) {
    putInt(data.length);
    putRaw(data);
  }

  /** The length of {@code other} as int32, then its content. */
  public void putBlob(ByteSink other) {
    putInt(other.length);
    int at = reserve(other.length);
    System.arraycopy(other.bytes, 0, bytes, at, other.length);
  }

  /** The number of UTF-16 code units as int32, then the units as they are, lone surrogates too. */
  public void putUnits(String text) {
    int units = text.length();
    putInt(units);
    int at = reserve(2 * units);
    ByteBuffer.wrap(bytes, at, 2 * units).asCharBuffer().put(text.toCharArray());
  }

  /** A uint16 length and at most {@link #MAX_TEXT} bytes of UTF-8, cut between characters. */
  public void putText(String text) {
    // The first MAX_TEXT units hold at least MAX_TEXT bytes, if there are as many.
    byte[] utf8 =
        text.substring(0, Math.min(text.length(), MAX_TEXT)).getBytes(StandardCharsets.UTF_8);
    int end = utf8.length;
    if (end > MAX_TEXT) {
      end = MAX_TEXT;
      while ((utf8[end] & 0xc0) == 0x80) {
        end--;
      }
    }
    putShort(end);
    int at = reserve(end);
    System.arraycopy(utf8, 0, bytes, at, end);
  }

  /** Makes room and returns where; call it before naming {@code bytes}, which it may replace. */
  private int reserve(int count) {
    int start = length;
    int end = Math.addExact(start, count);
    if (end > bytes.length) {
      bytes = Arrays.copyOf(bytes, (int) Math.min(Math.max(2L * end, 64), Integer.MAX_VALUE - 8));
    }
    length = end;
    return start;
  }

  private static VarHandle view(Class<?> array) {
    return MethodHandles.byteArrayViewVarHandle(array, ByteOrder.BIG_ENDIAN);
  }
}
