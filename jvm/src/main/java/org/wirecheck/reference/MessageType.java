package org.wirecheck.reference;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.protocol.Message;
import org.apache.kafka.common.protocol.types.Schema;
import org.wirecheck.wire.MalformedException;

/** A generated message class, taken apart once: its value form and its schemas. */
final class MessageType {

  private static final String UNKNOWN_TAGS = "_unknownTaggedFields";

  private final Map<Class<?>, StructForm> structs = new LinkedHashMap<>();
  private final RecordsForm records;
  private final StructForm form;
  private final Schema[] schemas;

  /**
   * Takes a class apart.
   *
   * @throws ReflectiveOperationException if it is not a generated message
   */
  MessageType(Class<?> type, RecordsForm records) throws ReflectiveOperationException {
    if (!Message.class.isAssignableFrom(type)) {
      throw new MalformedException(type.getName() + " is not a generated message");
    }
    this.records = records;
    this.form = struct(type);
    this.schemas = (Schema[]) type.getField("SCHEMAS").get(null);
  }

  StructForm form() {
    return form;
  }

  /** The schema of a version, or null if the class has none. */
  Schema schema(short version) {
    return version < 0 || version >= schemas.length ? null : schemas[version];
  }

  /** What {@code Facade.describe} returns, as nested maps and lists. */
  Map<String, Object> describe() throws ReflectiveOperationException {
    List<Integer> versions = new ArrayList<>();
    for (int version = 0; version < schemas.length; version++) {
      if (schemas[version] != null) {
        versions.add(version);
      }
    }
    List<Object> all = new ArrayList<>();
    for (Class<?> struct : structs.keySet()) {
      List<Object> fields = new ArrayList<>();
      for (Field field : fieldsOf(struct)) {
        Map<String, Object> described = new LinkedHashMap<>();
        described.put("name", field.getName());
        described.put("type", typeName(field.getGenericType()));
        fields.add(described);
      }
      Map<String, Object> entry = new LinkedHashMap<>();
      entry.put("name", struct.getSimpleName());
      entry.put("fields", fields);
      all.add(entry);
    }
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("class", form.type().getName());
    result.put("lowest", form.type().getField("LOWEST_SUPPORTED_VERSION").getShort(null));
    result.put("highest", form.type().getField("HIGHEST_SUPPORTED_VERSION").getShort(null));
    result.put("schemas", versions);
    result.put("structs", all);
    return result;
  }

  private StructForm struct(Class<?> type) throws ReflectiveOperationException {
    StructForm known = structs.get(type);
    if (known != null) {
      return known;
    }
    StructForm struct = new StructForm(type, type.getDeclaredField(UNKNOWN_TAGS));
    structs.put(type, struct);
    List<FieldForm> fields = new ArrayList<>();
    for (Field field : fieldsOf(type)) {
      boolean primitive = field.getType().isPrimitive();
      fields.add(new FieldForm(field, primitive ? null : fieldForm(field)));
    }
    struct.resolve(fields.toArray(FieldForm[]::new));
    return struct;
  }

  private ReferenceForm fieldForm(Field field) throws ReflectiveOperationException {
    Class<?> type = field.getType();
    if (!Iterable.class.isAssignableFrom(type) || records.holds(type)) {
      ReferenceForm form = elementForm(type);
      return form instanceof StructForm struct ? struct.nullable() : form;
    }
    ReferenceForm element = elementForm((Class<?>) elementType(field.getGenericType()));
    return type == List.class ? ArrayForm.list(element) : ArrayForm.keyed(type, element);
  }

  private ReferenceForm elementForm(Class<?> type) throws ReflectiveOperationException {
    ReferenceForm scalar = ScalarForm.of(type);
    if (scalar != null) {
      return scalar;
    }
    return records.holds(type) ? records : struct(type);
  }

  /**
   * The fields of the spec, in its order: the generator declares them first, then the unknown
   * tagged fields, then what the collections of {@code mapKey} need. The virtual machine keeps the
   * order of the class file.
   */
  private static List<Field> fieldsOf(Class<?> type) {
    List<Field> fields = new ArrayList<>();
    for (Field field : type.getDeclaredFields()) {
      if (field.getName().equals(UNKNOWN_TAGS)) {
        break;
      }
      if (!Modifier.isStatic(field.getModifiers())) {
        fields.add(field);
      }
    }
    return fields;
  }

  /**
   * {@code T} of {@code List<T>}, or of a class that extends {@code
   * ImplicitLinkedHashMultiCollection<T>}.
   */
  private static Type elementType(Type collection) {
    Type parameterized =
        collection instanceof Class<?> type ? type.getGenericSuperclass() : collection;
    return ((ParameterizedType) parameterized).getActualTypeArguments()[0];
  }

  private static String typeName(Type type) {
    if (type instanceof ParameterizedType) {
      return "List<" + typeName(elementType(type)) + ">";
    }
    Class<?> plain = (Class<?>) type;
    boolean keyed = Iterable.class.isAssignableFrom(plain) && plain.getEnclosingClass() != null;
    return keyed ? "Keyed<" + typeName(elementType(plain)) + ">" : plain.getSimpleName();
  }
}
