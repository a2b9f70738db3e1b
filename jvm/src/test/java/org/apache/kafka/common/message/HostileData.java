package org.apache.kafka.common.message;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.errors.UnsupportedVersionException;
import org.apache.kafka.common.protocol.Message;
import org.apache.kafka.common.protocol.MessageSizeAccumulator;
import org.apache.kafka.common.protocol.ObjectSerializationCache;
import org.apache.kafka.common.protocol.Readable;
import org.apache.kafka.common.protocol.Writable;
import org.apache.kafka.common.protocol.types.Field;
import org.apache.kafka.common.protocol.types.RawTaggedField;
import org.apache.kafka.common.protocol.types.Schema;
import org.apache.kafka.common.protocol.types.Type;

/**
 * A message as the generator would write it, but for what it does with a number whose last byte is
 * 0xFF: version 0 never comes back from reading it, version 1 recurses without end, version 2 takes
 * all memory; version 3 is fine, and its {@code types.Schema} never comes back; version 4 never
 * comes back from writing it.
 */
public final class HostileData implements Message {

  public static final short LOWEST_SUPPORTED_VERSION = 0;
  public static final short HIGHEST_SUPPORTED_VERSION = 4;

  private static final Schema PLAIN = new Schema(new Field("number", Type.INT32, ""));

  public static final Schema[] SCHEMAS = {
    PLAIN, PLAIN, PLAIN, new Schema(new Field("number", new EndlessType(), "")), PLAIN
  };

  int number;
  private List<RawTaggedField> _unknownTaggedFields;

  /** Reads as INT32 does, unless the number is a hostile one. */
  private static final class EndlessType extends Type {
    @Override
    public void write(ByteBuffer buffer, Object value) {
      Type.INT32.write(buffer, value);
    }

    @Override
    public Object read(ByteBuffer buffer) {
      int number = buffer.getInt();
      if (hostile(number)) {
        spin();
      }
      return number;
    }

    @Override
    public int sizeOf(Object value) {
      return Type.INT32.sizeOf(value);
    }

    @Override
    public Integer validate(Object value) {
      return (Integer) value;
    }
  }

  @Override
  public short lowestSupportedVersion() {
    return LOWEST_SUPPORTED_VERSION;
  }

  @Override
  public short highestSupportedVersion() {
    return HIGHEST_SUPPORTED_VERSION;
  }

  @Override
  public void read(Readable readable, short version) {
    number = readable.readInt();
    if (hostile(number)) {
      switch (version) {
        case 0 -> spin();
        case 1 -> recurse(1);
        case 2 -> allocate();
        default -> {}
      }
    }
  }

  @Override
  public void write(Writable writable, ObjectSerializationCache cache, short version) {
    if (version == 4 && hostile(number)) {
      spin();
    }
    if (!unknownTaggedFields().isEmpty()) {
      throw new UnsupportedVersionException("no tagged fields in version " + version);
    }
    writable.writeInt(number);
  }

  @Override
  public void addSize(MessageSizeAccumulator size, ObjectSerializationCache cache, short version) {
    size.addBytes(4);
  }

  @Override
  public List<RawTaggedField> unknownTaggedFields() {
    if (_unknownTaggedFields == null) {
      _unknownTaggedFields = new ArrayList<>(0);
    }
    return _unknownTaggedFields;
  }

  @Override
  public Message duplicate() {
    return new HostileData().setNumber(number);
  }

  public HostileData setNumber(int number) {
    this.number = number;
    return this;
  }

  private static boolean hostile(int number) {
    return (number & 0xFF) == 0xFF;
  }

  private static void spin() {
    for (long turn = 0; turn >= 0; turn = turn + 1 & Long.MAX_VALUE) {
      Thread.onSpinWait();
    }
  }

  private static int recurse(int depth) {
    return depth + recurse(depth + 1);
  }

  private static void allocate() {
    List<byte[]> held = new ArrayList<>();
    while (true) {
      held.add(new byte[Integer.MAX_VALUE - 8]);
    }
  }
}
