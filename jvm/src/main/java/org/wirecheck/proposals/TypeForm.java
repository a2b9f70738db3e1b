package org.wirecheck.proposals;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.protocol.types.BoundField;
import org.apache.kafka.common.protocol.types.NullableSchema;
import org.apache.kafka.common.protocol.types.RawTaggedField;
import org.apache.kafka.common.protocol.types.Schema;
import org.apache.kafka.common.protocol.types.Struct;
import org.apache.kafka.common.protocol.types.TaggedFields;
import org.apache.kafka.common.protocol.types.Type;
import org.wirecheck.wire.ByteSink;
import org.wirecheck.wire.ByteSource;
import org.wirecheck.wire.MalformedException;

/**
 * Values of a type as bytes that are nobody's wire format, so that a caller can say which value is
 * meant and see which one was read:
 *
 * <pre>
 * boolean   flag
 * integers  i64
 * double    i64, its bits
 * uuid      16 bytes
 * string    i32 UTF-16 code units (-1 null), units
 * bytes     i32 length (-1 null), bytes
 * message set  see {@link MessageSet}
 * array     i32 count (-1 null), elements
 * struct    its fields; a nullable one after a flag
 * tagged    i32 count, each i32 tag, then a value or, for an unknown tag, bytes
 * struct with optional fields: mandatory ones, optional ones by tag, i32 count of unknown ones, each
 *           i32 tag, bytes
 * </pre>
 */
final class TypeForm {

  private TypeForm() {}

  static Object read(Type type, ByteSource in) {
    if (type instanceof Framed framed) {
      return read(framed.content(), in);
    }
    if (type instanceof MessageSet set) {
      return set.readForm(in);
    }
    if (type instanceof NullableSchema && !in.getFlag()) {
      return null;
    }
    if (type instanceof Schema schema) {
      return readStruct(schema, in);
    }
    if (type instanceof TaggedFields tagged) {
      return readTagged(tagged, in);
    }
    if (type.isArray()) {
      return readArray(type.arrayElementType().orElseThrow(), in);
    }
    return readScalar(type, in);
  }

  private static Object[] readArray(Type element, ByteSource in) {
    int count = in.getCount();
    if (count < 0) {
      return null;
    }
    Object[] items = new Object[count];
    for (int i = 0; i < count; i++) {
      items[i] = read(element, in);
    }
    return items;
  }

  private static Struct readStruct(Schema schema, ByteSource in) {
    Struct struct = new Struct(schema);
    if (schema instanceof OptionalSchema optional) {
      for (BoundField field : optional.mandatoryFields()) {
        struct.set(field, read(field.def.type, in));
      }
      for (BoundField field : optional.optionalFields().values()) {
        struct.set(field, read(field.def.type, in));
      }
      Map<Integer, byte[]> unknown = new TreeMap<>();
      for (int count = in.getCount(); count > 0; count--) {
        int tag = in.getInt();
        unknown.put(tag, in.getBlob());
      }
      // As read from the wire: none is null, so that structs compare.
      struct.set(OptionalSchema.UNKNOWN, unknown.isEmpty() ? null : unknown);
      return struct;
    }
    for (BoundField field : schema.fields()) {
      struct.set(field, read(field.def.type, in));
    }
    return struct;
  }

  private static Map<Integer, Object> readTagged(TaggedFields tagged, ByteSource in) {
    Map<Integer, Object> values = new TreeMap<>();
    for (int count = in.getCount(); count > 0; count--) {
      int tag = in.getInt();
      boolean known = tagged.fields().containsKey(tag);
      values.put(
          tag,
          known ? read(tagged.fields().get(tag).type, in) : new RawTaggedField(tag, in.getBlob()));
    }
    return values;
  }

  private static Object readScalar(Type type, ByteSource in) {
    if (type instanceof EncodedInteger) {
      return narrowed(type.toString().substring(0, 5), in.getLong());
    }
    String name = type.toString();
    if (name.endsWith("STRING")) {
      return in.getUnits();
    }
    if (name.endsWith("BYTES")) {
      byte[] bytes = in.getBlob();
      return bytes == null ? null : ByteBuffer.wrap(bytes);
    }
    return switch (name) {
      case "BOOLEAN" -> in.getFlag();
      case "FLOAT64" -> Double.longBitsToDouble(in.getLong());
      case "UUID" -> new Uuid(in.getLong(), in.getLong());
      default -> narrowed(name, in.getLong());
    };
  }

  /** A number as the Java class that Kafka's type of that name takes. */
  private static Object narrowed(String name, long number) {
    return switch (name) {
      case "INT8" -> (byte) number;
      case "INT16" -> (short) number;
      case "UINT16", "INT32" -> (int) number;
      case "UINT32", "INT64" -> number;
      default -> throw new MalformedException("no value form for type " + name);
    };
  }

  static void write(Type type, Object value, ByteSink out) {
    if (type instanceof Framed framed) {
      write(framed.content(), value, out);
      return;
    }
    if (type instanceof MessageSet set) {
      set.writeForm((LegacyRecords.Content) value, out);
      return;
    }
    if (type instanceof NullableSchema) {
      out.putByte(value == null ? 0 : 1);
      if (value == null) {
        return;
      }
    }
    if (type instanceof Schema schema) {
      writeStruct(schema, (Struct) value, out);
    } else if (type instanceof TaggedFields tagged) {
      writeTagged(tagged, (Map<?, ?>) value, out);
    } else if (value == null) {
      out.putInt(-1);
    } else if (value instanceof Object[] items) {
      out.putInt(items.length);
      for (Object item : items) {
        write(type.arrayElementType().orElseThrow(), item, out);
      }
    } else {
      writeScalar(value, out);
    }
  }

  private static void writeStruct(Schema schema, Struct struct, ByteSink out) {
    if (schema instanceof OptionalSchema optional) {
      for (BoundField field : optional.mandatoryFields()) {
        write(field.def.type, struct.get(field), out);
      }
      for (BoundField field : optional.optionalFields().values()) {
        write(field.def.type, struct.get(field), out);
      }
      Map<Integer, byte[]> unknown = Unknown.of(struct.get(OptionalSchema.UNKNOWN));
      out.putInt(unknown.size());
      unknown.forEach(
          (tag, content) -> {
            out.putInt(tag);
            out.putBlob(content);
          });
      return;
    }
    for (BoundField field : schema.fields()) {
      write(field.def.type, struct.get(field), out);
    }
  }

  private static void writeTagged(TaggedFields tagged, Map<?, ?> values, ByteSink out) {
    out.putInt(values.size());
    values.forEach(
        (tag, value) -> {
          out.putInt((Integer) tag);
          if (value instanceof RawTaggedField raw) {
            out.putBlob(raw.data());
          } else {
            write(tagged.fields().get((Integer) tag).type, value, out);
          }
        });
  }

  private static void writeScalar(Object value, ByteSink out) {
    if (value instanceof Boolean flag) {
      out.putByte(flag ? 1 : 0);
    } else if (value instanceof Double number) {
      out.putLong(Double.doubleToRawLongBits(number));
    } else if (value instanceof Number number) {
      out.putLong(number.longValue());
    } else if (value instanceof Uuid uuid) {
      out.putLong(uuid.getMostSignificantBits());
      out.putLong(uuid.getLeastSignificantBits());
    } else if (value instanceof String text) {
      out.putUnits(text);
    } else if (value instanceof ByteBuffer bytes) {
      byte[] content = new byte[bytes.remaining()];
      bytes.duplicate().get(content);
      out.putBlob(content);
    } else {
      throw new MalformedException("no value form for " + value.getClass());
    }
  }
}
