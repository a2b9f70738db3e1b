package org.wirecheck.reference;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Locale;
import org.wirecheck.wire.ByteSink;
import org.wirecheck.wire.ByteSource;

/**
 * One field of a generated message: read from the field itself, set through its setter.
 *
 * <p>The setter, because that of uint16 and uint32 checks the range; the field, because nothing
 * stands between it and us.
 */
final class FieldForm {

  private enum Kind {
    BOOLEAN,
    BYTE,
    SHORT,
    INT,
    LONG,
    DOUBLE,
    REFERENCE
  }

  private final Kind kind;
  private final MethodHandle getter;
  private final MethodHandle setter;
  private final ReferenceForm form;

  /** The field {@code field}; {@code form} is null for one of a primitive type. */
  FieldForm(Field field, ReferenceForm form) throws ReflectiveOperationException {
    MethodHandles.Lookup lookup = MethodHandles.lookup();
    Class<?> type = field.getType();
    String name = field.getName();
    Method method =
        field
            .getDeclaringClass()
            .getMethod("set" + Character.toUpperCase(name.charAt(0)) + name.substring(1), type);
    Class<?> erased = type.isPrimitive() ? type : Object.class;
    field.setAccessible(true);
    this.kind =
        form == null ? Kind.valueOf(type.getName().toUpperCase(Locale.ROOT)) : Kind.REFERENCE;
    this.getter = lookup.unreflectGetter(field).asType(MethodType.methodType(erased, Object.class));
    this.setter =
        lookup.unreflect(method).asType(MethodType.methodType(void.class, Object.class, erased));
    this.form = form;
  }

  void read(ByteSource in, Object target) throws Throwable {
    switch (kind) {
      case BOOLEAN -> setter.invokeExact(target, in.getFlag());
      case BYTE -> setter.invokeExact(target, in.getByte());
      case SHORT -> setter.invokeExact(target, in.getShort());
      case INT -> setter.invokeExact(target, in.getInt());
      case LONG -> setter.invokeExact(target, in.getLong());
      case DOUBLE -> setter.invokeExact(target, Double.longBitsToDouble(in.getLong()));
      case REFERENCE -> setter.invokeExact(target, form.read(in));
    }
  }

  void write(Object source, ByteSink out) throws Throwable {
    switch (kind) {
      case BOOLEAN -> out.putByte((boolean) getter.invokeExact(source) ? 1 : 0);
      case BYTE -> out.putByte((byte) getter.invokeExact(source));
      case SHORT -> out.putShort((short) getter.invokeExact(source));
      case INT -> out.putInt((int) getter.invokeExact(source));
      case LONG -> out.putLong((long) getter.invokeExact(source));
      case DOUBLE -> out.putLong(Double.doubleToRawLongBits((double) getter.invokeExact(source)));
      case REFERENCE -> form.write((Object) getter.invokeExact(source), out);
    }
  }
}
