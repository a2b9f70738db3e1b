package org.wirecheck.reference;

import org.wirecheck.wire.ByteSink;

/**
 * What the reference did with one item, up to the phase where it stopped.
 *
 * @param status how it ended
 * @param phase where it stopped; {@link Phase#NONE} when accepted or not run
 * @param className class of the exception, or a name of ours without a package; empty when accepted
 *     or not run
 * @param message its message, never null
 */
record Outcome(Status status, Phase phase, String className, String message) {

  /** How an item ended; the ordinal is the byte of the contract. */
  enum Status {
    ACCEPTED,
    REJECTED,
    ERROR,
    NOT_RUN,
    TIMED_OUT
  }

  /** The steps an item goes through; the ordinal is the byte of the contract. */
  enum Phase {
    NONE,
    BUILD,
    SIZE,
    WRITE,
    READ,
    REWRITE,
    DUMP
  }

  static final Outcome ACCEPTED = new Outcome(Status.ACCEPTED, Phase.NONE, "", "");
  static final Outcome NOT_RUN = new Outcome(Status.NOT_RUN, Phase.NONE, "", "");

  /** A refusal of our own, {@code name} standing where an exception's class would. */
  static Outcome rejected(Phase phase, String name, String message) {
    return new Outcome(Status.REJECTED, phase, name, message);
  }

  /**
   * The outcome of a phase that threw.
   *
   * @throws Error if the thread itself is to end: nobody waits for its outcomes any longer
   */
  static Outcome thrown(Phase phase, Throwable thrown) {
    // By its name, which will outlive the class.
    if (thrown instanceof Error end && end.getClass().getName().equals("java.lang.ThreadDeath")) {
      throw end;
    }
    Status status = thrown instanceof Error ? Status.ERROR : Status.REJECTED;
    String message = thrown.getMessage();
    return new Outcome(status, phase, thrown.getClass().getName(), message == null ? "" : message);
  }

  /** The outcome of {@code size()} having promised something else than was written. */
  static Outcome sizeDiffers(int size, int written) {
    return rejected(Phase.SIZE, "SizeDiffers", "size() " + size + ", written " + written);
  }

  boolean accepted() {
    return status == Status.ACCEPTED;
  }

  void writeTo(ByteSink out) {
    out.putByte(status.ordinal());
    out.putByte(phase.ordinal());
    out.putText(className);
    out.putText(message);
  }
}
