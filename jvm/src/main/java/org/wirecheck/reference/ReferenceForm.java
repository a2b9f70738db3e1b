package org.wirecheck.reference;

import org.wirecheck.wire.ByteSink;
import org.wirecheck.wire.ByteSource;

/** The value form of one Java reference type. */
interface ReferenceForm {

  /** The value at the front of {@code in}; null where the form says so. */
  Object read(ByteSource in) throws Throwable;

  /** Writes {@code value}, which may be null unless the form has no room for it. */
  void write(Object value, ByteSink out) throws Throwable;
}
