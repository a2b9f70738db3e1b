package org.wirecheck.reference;

import java.util.Arrays;
import org.wirecheck.wire.ByteSink;

/**
 * What the reference made of some bytes.
 *
 * @param outcome of reading and dumping
 * @param consumed bytes read, or −1
 * @param form the value in value form; null when rejected, and for {@code types.Schema}, which has
 *     none
 * @param rewrite of writing the value again
 * @param rewritten the bytes of that; null when rejected or not run
 */
record Reading(Outcome outcome, int consumed, ByteSink form, Outcome rewrite, byte[] rewritten) {

  /** A reading that failed. */
  static Reading failed(Outcome outcome) {
    return new Reading(outcome, -1, null, Outcome.NOT_RUN, null);
  }

  /** Whether all of {@code data} was read, and written again as it was. */
  boolean reproduces(byte[] data) {
    return consumed == data.length && Arrays.equals(data, rewritten);
  }

  void writeTo(ByteSink out) {
    outcome.writeTo(out);
    if (!outcome.accepted()) {
      return;
    }
    out.putInt(consumed);
    if (form != null) {
      out.putBlob(form);
    }
    rewrite.writeTo(out);
    if (rewrite.accepted()) {
      out.putBlob(rewritten);
    }
  }
}
