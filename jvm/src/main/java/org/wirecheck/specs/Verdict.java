package org.wirecheck.specs;

import java.util.ArrayList;
import java.util.List;
import org.wirecheck.wire.ByteSink;

/**
 * How a message spec fared.
 *
 * <pre>
 * u8 status; unless accepted: u8 phase, u8 count, count times text class, text message
 * </pre>
 *
 * @param status how it ended
 * @param phase where it stopped; {@link Phase#NONE} when accepted
 * @param reasons the exception and its causes, outermost first, or what the compiler says
 */
record Verdict(Status status, Phase phase, List<Reason> reasons) {

  /** How it ended; the ordinal is the byte of the contract. */
  enum Status {
    ACCEPTED,
    REJECTED,
    ERROR,
    TIMED_OUT
  }

  /** The steps that a spec goes through; the ordinal is the byte of the contract. */
  enum Phase {
    NONE,
    PARSE,
    GENERATE,
    CONVERTER,
    COMPILE
  }

  /**
   * One link of a chain of causes.
   *
   * @param className simple class name of the exception, or the compiler's key of the error
   * @param message its message, never null
   */
  record Reason(String className, String message) {}

  static final Verdict ACCEPTED = new Verdict(Status.ACCEPTED, Phase.NONE, List.of());

  private static final int MOST_REASONS = 20;

  /** Jackson appends a piece of the input and where it was; that is no part of the reason. */
  private static final String JACKSON_PLACE = "\n at [";

  /** The verdict of a phase that threw. */
  static Verdict thrown(Phase phase, Throwable thrown) {
    List<Reason> reasons = new ArrayList<>();
    boolean error = false;
    for (Throwable link = thrown;
        link != null && reasons.size() < MOST_REASONS;
        link = link.getCause()) {
      error |= link instanceof Error;
      String message = String.valueOf(link.getMessage());
      int place = message.indexOf(JACKSON_PLACE);
      reasons.add(
          new Reason(
              link.getClass().getSimpleName(), place < 0 ? message : message.substring(0, place)));
    }
    return new Verdict(error ? Status.ERROR : Status.REJECTED, phase, reasons);
  }

  /** The verdict of a phase that did not come to an end. */
  static Verdict timedOut(long seconds) {
    return new Verdict(
        Status.TIMED_OUT,
        Phase.NONE,
        List.of(new Reason("Timeout", "no end within " + seconds + " s")));
  }

  boolean accepted() {
    return status == Status.ACCEPTED;
  }

  void writeTo(ByteSink out) {
    out.putByte(status.ordinal());
    if (accepted()) {
      return;
    }
    List<Reason> told = reasons.size() > MOST_REASONS ? reasons.subList(0, MOST_REASONS) : reasons;
    out.putByte(phase.ordinal());
    out.putByte(told.size());
    for (Reason reason : told) {
      out.putText(reason.className());
      out.putText(reason.message());
    }
  }
}
