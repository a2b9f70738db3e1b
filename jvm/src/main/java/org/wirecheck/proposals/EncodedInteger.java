package org.wirecheck.proposals;

import java.nio.ByteBuffer;
import org.apache.kafka.common.protocol.types.SchemaException;
import org.apache.kafka.common.protocol.types.Type;

/**
 * KIP-625: the integers of a Java type, written in one of the nine encodings.
 *
 * <p>Only Kafka's own types write and read: {@code INT16, INT32, INT64} the fixed encodings, {@code
 * VARINT} and {@code VARLONG} the packed ones. These apply zigzag; an unpacked number is put
 * through the inverse first, so that zigzag gives the number itself.
 */
public final class EncodedInteger extends Type {

  /** How the number is written. */
  public enum Kind {
    FIXED,
    PACKED,
    UNPACKED
  }

  private final int javaBits;
  private final Kind kind;
  private final int bits;

  /**
   * A type for {@code Short}, {@code Integer} or {@code Long}.
   *
   * @param javaBits 16, 32 or 64
   * @param bits of the encoding: 16, 32 or 64
   */
  public EncodedInteger(int javaBits, Kind kind, int bits) {
    this.javaBits = javaBits;
    this.kind = kind;
    this.bits = bits;
  }

  @Override
  public void write(ByteBuffer buffer, Object value) {
    carrier().write(buffer, outward(number(value)));
  }

  @Override
  public Object read(ByteBuffer buffer) {
    long number = inward(((Number) carrier().read(buffer)).longValue());
    if (!fits(number, javaBits)) {
      throw new SchemaException(number + " read as " + this + " is outside the type");
    }
    return box(number);
  }

  @Override
  public int sizeOf(Object value) {
    return carrier().sizeOf(outward(number(value)));
  }

  @Override
  public Object validate(Object value) {
    number(value);
    return value;
  }

  @Override
  public String toString() {
    return "INT" + javaBits + "_" + kind + bits;
  }

  /** The type of Kafka's that does the work. */
  private Type carrier() {
    if (kind == Kind.FIXED) {
      return bits == 16 ? Type.INT16 : bits == 32 ? Type.INT32 : Type.INT64;
    }
    return bits == 64 ? Type.VARLONG : Type.VARINT;
  }

  private long number(Object value) {
    boolean own =
        switch (javaBits) {
          case 16 -> value instanceof Short;
          case 32 -> value instanceof Integer;
          default -> value instanceof Long;
        };
    if (!own) {
      throw new SchemaException(value + " is not an integer of " + javaBits + " bits.");
    }
    long number = ((Number) value).longValue();
    if (!fits(number, bits)) {
      throw new SchemaException(number + " does not fit " + this);
    }
    return number;
  }

  /** What the carrier writes for {@code number}. */
  private Object outward(long number) {
    long carried = number;
    if (kind == Kind.UNPACKED) {
      long unsigned = bits == 64 ? number : number & ((1L << bits) - 1);
      carried = (unsigned >>> 1) ^ -(unsigned & 1);
    }
    if (kind == Kind.FIXED && bits == 16) {
      return (short) carried;
    }
    return bits == 64 ? (Object) carried : (Object) (int) carried;
  }

  /** The number for what the carrier has read. */
  private long inward(long carried) {
    long number = carried;
    if (kind == Kind.UNPACKED) {
      long unsigned = (carried << 1) ^ (carried >> 63);
      if (bits == 64) {
        return unsigned;
      }
      unsigned &= 0xFFFF_FFFFL;
      if (unsigned >>> bits != 0) {
        throw new SchemaException(unsigned + " is more than the bits of " + this);
      }
      number = bits == 16 ? (short) unsigned : (int) unsigned;
    }
    if (!fits(number, bits)) {
      throw new SchemaException(number + " is more than the bits of " + this);
    }
    return number;
  }

  private static boolean fits(long number, int bits) {
    return bits == 64 || number == (bits == 32 ? (int) number : (short) number);
  }

  private Object box(long number) {
    return switch (javaBits) {
      case 16 -> (short) number;
      case 32 -> (int) number;
      default -> number;
    };
  }
}
