package org.wirecheck.reference;

import java.nio.ByteBuffer;
import java.util.Map;
import org.apache.kafka.common.Uuid;
import org.wirecheck.wire.ByteSink;
import org.wirecheck.wire.ByteSource;

/**
 * Value forms of everything that is neither a struct nor an array; numbers only as elements of
 * arrays.
 */
enum ScalarForm implements ReferenceForm {
  BOOLEAN {
    @Override
    public Object read(ByteSource in) {
      return in.getFlag();
    }

    @Override
    public void write(Object value, ByteSink out) {
      out.putByte((Boolean) value ? 1 : 0);
    }
  },
  BYTE {
    @Override
    public Object read(ByteSource in) {
      return in.getByte();
    }

    @Override
    public void write(Object value, ByteSink out) {
      out.putByte((Byte) value);
    }
  },
  SHORT {
    @Override
    public Object read(ByteSource in) {
      return in.getShort();
    }

    @Override
    public void write(Object value, ByteSink out) {
      out.putShort((Short) value);
    }
  },
  INTEGER {
    @Override
    public Object read(ByteSource in) {
      return in.getInt();
    }

    @Override
    public void write(Object value, ByteSink out) {
      out.putInt((Integer) value);
    }
  },
  LONG {
    @Override
    public Object read(ByteSource in) {
      return in.getLong();
    }

    @Override
    public void write(Object value, ByteSink out) {
      out.putLong((Long) value);
    }
  },
  DOUBLE {
    @Override
    public Object read(ByteSource in) {
      return Double.longBitsToDouble(in.getLong());
    }

    @Override
    public void write(Object value, ByteSink out) {
      out.putLong(Double.doubleToRawLongBits((Double) value));
    }
  },
  UUID {
    @Override
    public Object read(ByteSource in) {
      return new Uuid(in.getLong(), in.getLong());
    }

    @Override
    public void write(Object value, ByteSink out) {
      Uuid uuid = (Uuid) value;
      out.putLong(uuid.getMostSignificantBits());
      out.putLong(uuid.getLeastSignificantBits());
    }
  },
  STRING {
    @Override
    public Object read(ByteSource in) {
      return in.getUnits();
    }

    @Override
    public void write(Object value, ByteSink out) {
      if (value == null) {
        out.putInt(-1);
      } else {
        out.putUnits((String) value);
      }
    }
  },
  BYTES {
    @Override
    public Object read(ByteSource in) {
      return in.getBlob();
    }

    @Override
    public void write(Object value, ByteSink out) {
      if (value == null) {
        out.putInt(-1);
      } else {
        out.putBlob((byte[]) value);
      }
    }
  },
  /**
   * {@code zeroCopy} bytes: position and limit of the buffer delimit the value and stay as they
   * are.
   */
  BUFFER {
    @Override
    public Object read(ByteSource in) {
      byte[] data = in.getBlob();
      return data == null ? null : ByteBuffer.wrap(data);
    }

    @Override
    public void write(Object value, ByteSink out) {
      if (value == null) {
        out.putInt(-1);
        return;
      }
      ByteBuffer view = ((ByteBuffer) value).duplicate();
      byte[] data = new byte[view.remaining()];
      view.get(data);
      out.putBlob(data);
    }
  };

  private static final Map<Class<?>, ScalarForm> BY_TYPE =
      Map.of(
          Boolean.class, BOOLEAN,
          Byte.class, BYTE,
          Short.class, SHORT,
          Integer.class, INTEGER,
          Long.class, LONG,
          Double.class, DOUBLE,
          Uuid.class, UUID,
          String.class, STRING,
          byte[].class, BYTES,
          ByteBuffer.class, BUFFER);

  /** The form of a Java class, or null if it has none here. */
  static ScalarForm of(Class<?> type) {
    return BY_TYPE.get(type);
  }
}
