package org.wirecheck.reference;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.Collection;
import org.wirecheck.wire.ByteSink;
import org.wirecheck.wire.ByteSource;

/**
 * The value form of an array field.
 *
 * <p>Most are a {@code List}; a struct with a {@code mapKey} has a collection class of its own, a
 * hashed multiset in wire order, which hashes an element when it is added and so must be given
 * finished ones.
 */
final class ArrayForm implements ReferenceForm {

  private final ReferenceForm element;
  private final MethodHandle keyed;

  private ArrayForm(ReferenceForm element, MethodHandle keyed) {
    this.element = element;
    this.keyed = keyed;
  }

  /** An array in an {@link ArrayList}. */
  static ArrayForm list(ReferenceForm element) {
    return new ArrayForm(element, null);
  }

  /** An array in the {@code mapKey} collection {@code type}. */
  static ArrayForm keyed(Class<?> type, ReferenceForm element) throws ReflectiveOperationException {
    MethodHandle constructor =
        MethodHandles.publicLookup()
            .findConstructor(type, MethodType.methodType(void.class, int.class));
    return new ArrayForm(
        element, constructor.asType(MethodType.methodType(Collection.class, int.class)));
  }

  @Override
  public Object read(ByteSource in) throws Throwable {
    int count = in.getCount();
    if (count < 0) {
      return null;
    }
    Collection<Object> items = create(count);
    for (int i = 0; i < count; i++) {
      if (!items.add(element.read(in))) {
        throw new IllegalStateException("element " + i + " was not taken by " + items.getClass());
      }
    }
    return items;
  }

  @Override
  public void write(Object value, ByteSink out) throws Throwable {
    if (value == null) {
      out.putInt(-1);
      return;
    }
    Collection<?> items = (Collection<?>) value;
    out.putInt(items.size());
    for (Object item : items) {
      element.write(item, out);
    }
  }

  @SuppressWarnings("unchecked")
  private Collection<Object> create(int count) throws Throwable {
    return keyed == null
        ? new ArrayList<>(count)
        : (Collection<Object>) (Collection<?>) keyed.invokeExact(count);
  }
}
