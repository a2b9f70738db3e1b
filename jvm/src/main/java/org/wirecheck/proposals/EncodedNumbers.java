package org.wirecheck.proposals;

import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.protocol.Readable;
import org.apache.kafka.common.protocol.Writable;

/**
 * What Kafka's generator, patched with KIP-625, has its messages call: numbers in the nine
 * encodings, read, written and sized.
 *
 * <p>A 16-bit varint is that of 32 bits, and judged after. What does not fit is an exception.
 */
public final class EncodedNumbers {

  private EncodedNumbers() {}

  public static long readFixed16(Readable readable) {
    return readable.readShort();
  }

  public static long readFixed32(Readable readable) {
    return readable.readInt();
  }

  public static long readFixed64(Readable readable) {
    return readable.readLong();
  }

  public static long readPacked16(Readable readable) {
    return toShort(readable.readVarint());
  }

  public static long readPacked32(Readable readable) {
    return readable.readVarint();
  }

  public static long readPacked64(Readable readable) {
    return readable.readVarlong();
  }

  /** Sixteen bits as an unsigned number: of those above 32767 Java has the negative ones. */
  public static long readUnpacked16(Readable readable) {
    int raw = readable.readUnsignedVarint();
    if (raw >>> 16 != 0) {
      throw new SerializationException(raw + " is more than sixteen bits");
    }
    return (short) raw;
  }

  public static long readUnpacked32(Readable readable) {
    return readable.readUnsignedVarint();
  }

  /** Zigzag's inverse of what {@code Readable} can read: it has no unsigned varlong. */
  public static long readUnpacked64(Readable readable) {
    long packed = readable.readVarlong();
    return (packed << 1) ^ (packed >> 63);
  }

  /** The number as a {@code short}, if it is one. */
  public static short toShort(long number) {
    if ((short) number != number) {
      throw new SerializationException(number + " does not fit 16 bits");
    }
    return (short) number;
  }

  /** The number as an {@code int}, if it is one. */
  public static int toInt(long number) {
    if ((int) number != number) {
      throw new SerializationException(number + " does not fit 32 bits");
    }
    return (int) number;
  }

  public static void writeFixed16(Writable writable, long number) {
    writable.writeShort(toShort(number));
  }

  public static void writeFixed32(Writable writable, long number) {
    writable.writeInt(toInt(number));
  }

  public static void writeFixed64(Writable writable, long number) {
    writable.writeLong(number);
  }

  public static void writePacked16(Writable writable, long number) {
    writable.writeVarint(toShort(number));
  }

  public static void writePacked32(Writable writable, long number) {
    writable.writeVarint(toInt(number));
  }

  public static void writePacked64(Writable writable, long number) {
    writable.writeVarlong(number);
  }

  public static void writeUnpacked16(Writable writable, long number) {
    writable.writeUnsignedVarint(toShort(number) & 0xFFFF);
  }

  public static void writeUnpacked32(Writable writable, long number) {
    writable.writeUnsignedVarint(toInt(number));
  }

  public static void writeUnpacked64(Writable writable, long number) {
    writable.writeVarlong((number >>> 1) ^ -(number & 1));
  }

  public static int sizeOfFixed16(long number) {
    toShort(number);
    return Short.BYTES;
  }

  public static int sizeOfFixed32(long number) {
    toInt(number);
    return Integer.BYTES;
  }

  public static int sizeOfFixed64(long number) {
    return Long.BYTES;
  }

  public static int sizeOfPacked16(long number) {
    return sizeOfVarint(zigzag(toShort(number)));
  }

  public static int sizeOfPacked32(long number) {
    return sizeOfVarint(zigzag(toInt(number)));
  }

  public static int sizeOfPacked64(long number) {
    return sizeOfVarint(zigzag(number));
  }

  public static int sizeOfUnpacked16(long number) {
    return sizeOfVarint(toShort(number) & 0xFFFF);
  }

  public static int sizeOfUnpacked32(long number) {
    return sizeOfVarint(toInt(number) & 0xFFFF_FFFFL);
  }

  public static int sizeOfUnpacked64(long number) {
    return sizeOfVarint(number);
  }

  private static long zigzag(long number) {
    return (number << 1) ^ (number >> 63);
  }

  /**
   * Seven bits a byte, of a number without a sign; Kafka's own has another package in each line.
   */
  private static int sizeOfVarint(long raw) {
    return (Long.SIZE - Long.numberOfLeadingZeros(raw | 1) + 6) / 7;
  }
}
