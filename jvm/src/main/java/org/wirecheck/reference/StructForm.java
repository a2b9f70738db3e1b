package org.wirecheck.reference;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.util.List;
import org.apache.kafka.common.protocol.Message;
import org.apache.kafka.common.protocol.types.RawTaggedField;
import org.wirecheck.wire.ByteSink;
import org.wirecheck.wire.ByteSource;

/**
 * The value form of a generated message or of a struct in it: every field in order, then the
 * unknown tagged fields.
 *
 * <p>As a {@link ReferenceForm} it is an element of an array, which has no marker; {@link
 * #nullable()} is a field.
 */
final class StructForm implements ReferenceForm {

  private final Class<?> type;
  private final MethodHandle constructor;
  private final MethodHandle unknownTags;
  // Set once by the resolver, before any use: a struct may contain itself.
  private FieldForm[] fields;

  StructForm(Class<?> type, Field unknownTags) throws ReflectiveOperationException {
    MethodHandles.Lookup lookup = MethodHandles.lookup();
    unknownTags.setAccessible(true);
    this.type = type;
    this.constructor =
        lookup
            .findConstructor(type, MethodType.methodType(void.class))
            .asType(MethodType.methodType(Message.class));
    this.unknownTags =
        lookup.unreflectGetter(unknownTags).asType(MethodType.methodType(List.class, Object.class));
  }

  void resolve(FieldForm[] resolved) {
    fields = resolved;
  }

  Class<?> type() {
    return type;
  }

  /** A message of this struct with every field at its default. */
  Message create() throws Throwable {
    return (Message) constructor.invokeExact();
  }

  @Override
  public Message read(ByteSource in) throws Throwable {
    Message message = create();
    for (FieldForm field : fields) {
      field.read(in, message);
    }
    int count = in.getCount();
    for (int i = 0; i < count; i++) {
      int tag = in.getInt();
      message.unknownTaggedFields().add(new RawTaggedField(tag, in.getBlob()));
    }
    return message;
  }

  @Override
  public void write(Object value, ByteSink out) throws Throwable {
    for (FieldForm field : fields) {
      field.write(value, out);
    }
    List<?> tags = (List<?>) unknownTags.invokeExact(value);
    if (tags == null) {
      out.putInt(0);
      return;
    }
    out.putInt(tags.size());
    for (Object tag : tags) {
      RawTaggedField raw = (RawTaggedField) tag;
      out.putInt(raw.tag());
      ScalarForm.BYTES.write(raw.data(), out);
    }
  }

  /** This struct as a field: marker 1 before it, or 0 for null. */
  ReferenceForm nullable() {
    StructForm struct = this;
    return new ReferenceForm() {
      @Override
      public Object read(ByteSource in) throws Throwable {
        return in.getFlag() ? struct.read(in) : null;
      }

      @Override
      public void write(Object value, ByteSink out) throws Throwable {
        out.putByte(value == null ? 0 : 1);
        if (value != null) {
          struct.write(value, out);
        }
      }
    };
  }
}
