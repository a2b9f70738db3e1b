package org.wirecheck.proposals;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.kafka.common.protocol.types.BoundField;
import org.apache.kafka.common.protocol.types.Field;
import org.apache.kafka.common.protocol.types.Schema;
import org.apache.kafka.common.protocol.types.SchemaException;
import org.apache.kafka.common.protocol.types.Struct;
import org.apache.kafka.common.protocol.types.Type;

/**
 * The first draft of KIP-482: {@code Schema(Map<Short, Field> optionalFields, Field... fields)}, a
 * struct that begins with its optional fields.
 *
 * <p>Entries are (length VARINT, tag INT16, value) in ascending order of tags as unsigned numbers,
 * ended by a length of 0. The length is that of the value. A field that is unset or holds its
 * default is left out; unknown ones are kept in the field {@link #UNKNOWN}.
 */
public final class OptionalSchema extends Schema {

  /** Name of the field with the unknown optional fields, a {@code Map<Integer, byte[]>} by tag. */
  public static final String UNKNOWN = "_unknown_optional_fields";

  private final Map<Integer, BoundField> optional = new TreeMap<>();
  private final BoundField[] mandatory;

  /**
   * Construct the schema with a given list of its field values.
   *
   * @param optionalFields the optional fields by tag, whose 16 bits are unsigned
   * @param fields the mandatory fields
   * @throws SchemaException if the given list have duplicate fields, or an optional field has
   *     neither a default value nor a nullable type
   */
  public OptionalSchema(Map<Short, Field> optionalFields, Field... fields) {
    super(all(optionalFields, fields));
    for (Map.Entry<Integer, Field> entry : sorted(optionalFields).entrySet()) {
      Field field = entry.getValue();
      if (!field.hasDefaultValue && !field.type.isNullable()) {
        throw new SchemaException(
            "Optional field " + field.name + " needs a default value or a nullable type");
      }
      optional.put(entry.getKey(), get(field.name));
    }
    mandatory = new BoundField[fields.length];
    for (int i = 0; i < fields.length; i++) {
      mandatory[i] = get(fields[i].name);
    }
  }

  /** The optional fields by tag, ascending. */
  Map<Integer, BoundField> optionalFields() {
    return optional;
  }

  /** The mandatory fields in their order. */
  BoundField[] mandatoryFields() {
    return mandatory;
  }

  @Override
  public void write(ByteBuffer buffer, Object value) {
    Struct struct = (Struct) value;
    entries(struct)
        .forEach(
            (tag, content) -> {
              Type.VARINT.write(buffer, content.length);
              buffer.putShort(tag.shortValue());
              buffer.put(content);
            });
    Type.VARINT.write(buffer, 0);
    for (BoundField field : mandatory) {
      buffer.put(content(struct, field));
    }
  }

  @Override
  public int sizeOf(Object value) {
    Struct struct = (Struct) value;
    int size = Type.VARINT.sizeOf(0);
    for (byte[] content : entries(struct).values()) {
      size += Type.VARINT.sizeOf(content.length) + Short.BYTES + content.length;
    }
    for (BoundField field : mandatory) {
      size += content(struct, field).length;
    }
    return size;
  }

  @Override
  public Struct read(ByteBuffer buffer) {
    try {
      return readStruct(buffer);
    } catch (SchemaException e) {
      throw e;
    } catch (RuntimeException e) {
      throw new SchemaException("Error reading a struct with optional fields: " + e);
    }
  }

  private Struct readStruct(ByteBuffer buffer) {
    Struct struct = new Struct(this);
    Map<Integer, byte[]> unknown = new TreeMap<>();
    int previous = -1;
    for (int length = length(buffer); length != 0; length = length(buffer)) {
      int tag = Short.toUnsignedInt(buffer.getShort());
      if (tag <= previous) {
        throw new SchemaException("Invalid or out-of-order tag " + tag);
      }
      previous = tag;
      if (length < 0 || length > buffer.remaining()) {
        throw new SchemaException("Invalid length " + length + " of optional field " + tag);
      }
      BoundField field = optional.get(tag);
      if (field == null) {
        byte[] content = new byte[length];
        buffer.get(content);
        unknown.put(tag, content);
        continue;
      }
      int start = buffer.position();
      struct.set(field, readField(field, buffer));
      if (buffer.position() - start != length) {
        throw new SchemaException(
            "Optional field " + field.def.name + " is not as long as declared: " + length);
      }
    }
    for (BoundField field : mandatory) {
      struct.set(field, readField(field, buffer));
    }
    if (!unknown.isEmpty()) {
      struct.set(UNKNOWN, unknown);
    }
    return struct;
  }

  private static int length(ByteBuffer buffer) {
    return (Integer) Type.VARINT.read(buffer);
  }

  private static Object readField(BoundField field, ByteBuffer buffer) {
    try {
      return field.def.type.read(buffer);
    } catch (RuntimeException e) {
      throw new SchemaException("Error reading field '" + field.def.name + "': " + e);
    }
  }

  /** The values to write by tag: those that differ from the default, and the unknown ones. */
  private Map<Integer, byte[]> entries(Struct struct) {
    Map<Integer, byte[]> entries = new TreeMap<>();
    Unknown.of(struct.get(UNKNOWN)).forEach(entries::put);
    optional.forEach(
        (tag, field) -> {
          if (entries.containsKey(tag)) {
            throw new SchemaException("Unknown optional field has the known tag " + tag);
          }
          Object value = struct.get(field);
          if (!isDefault(value, field.def.defaultValue)) {
            entries.put(tag, content(struct, field));
          }
        });
    return entries;
  }

  private static boolean isDefault(Object value, Object standard) {
    if (value instanceof Double number && standard instanceof Double other) {
      // As generated messages compare: -0.0 is 0.0, NaN is nothing.
      return number.doubleValue() == other.doubleValue();
    }
    if (value instanceof Struct struct && standard instanceof Struct other) {
      // Struct.equals would tell the zeros in it apart.
      for (BoundField field : struct.schema().fields()) {
        if (!isDefault(struct.get(field), other.get(field))) {
          return false;
        }
      }
      return true;
    }
    return Objects.deepEquals(value, standard);
  }

  private static byte[] content(Struct struct, BoundField field) {
    try {
      Type type = field.def.type;
      Object value = type.validate(struct.get(field));
      ByteBuffer content = ByteBuffer.allocate(type.sizeOf(value));
      type.write(content, value);
      return content.array();
    } catch (SchemaException e) {
      throw e;
    } catch (RuntimeException e) {
      throw new SchemaException("Error writing field '" + field.def.name + "': " + e);
    }
  }

  private static Field[] all(Map<Short, Field> optionalFields, Field... fields) {
    Map<Integer, Field> sorted = sorted(optionalFields);
    Field[] all = new Field[fields.length + sorted.size() + 1];
    int index = 0;
    for (Field field : fields) {
      all[index++] = field;
    }
    for (Field field : sorted.values()) {
      all[index++] = field;
    }
    all[index] = new Field(UNKNOWN, new Unknown());
    return all;
  }

  private static Map<Integer, Field> sorted(Map<Short, Field> optionalFields) {
    Map<Integer, Field> sorted = new TreeMap<>();
    optionalFields.forEach((tag, field) -> sorted.put(Short.toUnsignedInt(tag), field));
    return sorted;
  }
}
