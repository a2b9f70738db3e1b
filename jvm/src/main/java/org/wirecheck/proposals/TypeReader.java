package org.wirecheck.proposals;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.protocol.types.ArrayOf;
import org.apache.kafka.common.protocol.types.CompactArrayOf;
import org.apache.kafka.common.protocol.types.Field;
import org.apache.kafka.common.protocol.types.Schema;
import org.apache.kafka.common.protocol.types.TaggedFields;
import org.apache.kafka.common.protocol.types.Type;
import org.wirecheck.wire.ByteSource;
import org.wirecheck.wire.MalformedException;

/**
 * Makes a type of its description:
 *
 * <pre>
 * type  u8 code, then
 *   1 a constant of Type   text name
 *   2 ArrayOf              flag nullable, type
 *   3 CompactArrayOf       flag nullable, type
 *   4 Schema               fields
 *   5 NullableSchema       fields
 *   6 TaggedFields         u16 count, each u32 tag, field
 *   7 EncodedInteger       u8 bits in Java, u8 kind, u8 bits
 *   8 OptionalSchema       fields, u16 count, each u16 tag, field, flag default, value form
 *   9 ListOf               type
 *  10 a message of Page    u8 0 as written, 1 corrected, 2 by notation; text name
 *  11 Framed               type
 *  12 MessageSet           u8 magic, flag compressed
 * fields  u16 count, each field: text name, type
 * text    u16 length, UTF-8
 * </pre>
 */
final class TypeReader {

  private final ByteSource in;

  TypeReader(ByteSource in) {
    this.in = in;
  }

  Type type() {
    int code = in.getByte();
    return switch (code) {
      case 1 -> constant(in.getText());
      case 2 -> in.getFlag() ? ArrayOf.nullable(type()) : new ArrayOf(type());
      case 3 -> in.getFlag() ? CompactArrayOf.nullable(type()) : new CompactArrayOf(type());
      case 4 -> new Schema(fields());
      case 5 -> NullableStructs.of(new Schema(fields()));
      case 6 -> taggedFields();
      case 7 ->
          new EncodedInteger(
              in.getByte(), EncodedInteger.Kind.values()[in.getByte()], in.getByte());
      case 8 -> optionalSchema();
      case 9 -> new ListOf(type());
      case 10 -> page(in.getByte()).get(in.getText());
      case 11 -> new Framed(type());
      case 12 -> new MessageSet(in.getByte(), in.getFlag());
      default -> throw new MalformedException("no such type: " + code);
    };
  }

  private static Map<String, Schema> page(int form) {
    return switch (form) {
      case 0 -> Page.AS_WRITTEN;
      case 1 -> Page.CORRECTED;
      case 2 -> Page.BY_NOTATION;
      default -> throw new MalformedException("no such form of the page: " + form);
    };
  }

  private Field[] fields() {
    Field[] fields = new Field[Short.toUnsignedInt(in.getShort())];
    for (int i = 0; i < fields.length; i++) {
      fields[i] = new Field(in.getText(), type());
    }
    return fields;
  }

  private TaggedFields taggedFields() {
    Map<Integer, Field> fields = new TreeMap<>();
    int count = Short.toUnsignedInt(in.getShort());
    for (int i = 0; i < count; i++) {
      int tag = in.getInt();
      fields.put(tag, new Field(in.getText(), type()));
    }
    return new TaggedFields(fields);
  }

  private OptionalSchema optionalSchema() {
    Field[] mandatory = fields();
    Map<Short, Field> optional = new LinkedHashMap<>();
    int count = Short.toUnsignedInt(in.getShort());
    for (int i = 0; i < count; i++) {
      short tag = in.getShort();
      String name = in.getText();
      Type type = type();
      boolean standard = in.getFlag();
      Field field =
          standard ? new Field(name, type, "", TypeForm.read(type, in)) : new Field(name, type);
      optional.put(tag, field);
    }
    return new OptionalSchema(optional, mandatory);
  }

  private static Type constant(String name) {
    try {
      return (Type) Type.class.getField(name).get(null);
    } catch (ReflectiveOperationException e) {
      throw new MalformedException("no such type: " + name, e);
    }
  }
}
