package org.wirecheck.reference;

import java.util.Arrays;
import org.wirecheck.reference.GeneratedPath.Encoded;
import org.wirecheck.reference.Outcome.Phase;
import org.wirecheck.reference.Outcome.Status;
import org.wirecheck.wire.ByteSink;

/**
 * The response to one request, written step by step.
 *
 * <p>Should a step never end, or end the thread, then {@link #died} makes the response without it:
 * the steps before are answered, this one has died, those behind it were not run.
 */
final class Answer {

  private static final byte[] NOTHING = {};

  /** What a request asks for, in the order of the response. */
  enum Step {
    ENCODE(Phase.WRITE),
    REREAD(Phase.READ),
    AGAIN(Phase.READ),
    TESTEE(Phase.READ),
    GENERATED(Phase.READ),
    SCHEMA(Phase.READ),
    CONVERT(Phase.DUMP);

    private final Phase phase;

    Step(Phase phase) {
      this.phase = phase;
    }
  }

  private final ByteSink out;
  private Step step;
  private boolean testee;
  private int whole;
  private boolean closed;

  Answer(int capacity) {
    out = new ByteSink(capacity);
  }

  /** What was answered so far is whole; next comes {@code step}. */
  void step(Step step) {
    step(step, false);
  }

  /** The same; {@code testee} says whether the testee's bytes would have to be read behind it. */
  synchronized void step(Step step, boolean testee) {
    expectOpen();
    this.step = step;
    this.testee = testee;
    whole = out.length();
  }

  synchronized void encoded(Encoded encoded) {
    expectOpen();
    encoded.outcome().writeTo(out);
    if (encoded.outcome().accepted()) {
      out.putInt(encoded.size());
      out.putBlob(encoded.data());
    }
  }

  synchronized void reread(Reading reading, byte[] form) {
    expectOpen();
    reread(out, reading, form);
  }

  synchronized void again(Reading reading, byte[] data) {
    expectOpen();
    again(out, reading, data);
  }

  synchronized void reading(Reading reading) {
    expectOpen();
    reading.writeTo(out);
  }

  synchronized void converted(Reading dumped) {
    expectOpen();
    dumped.outcome().writeTo(out);
    if (dumped.outcome().accepted()) {
      out.putBlob(dumped.form());
    }
  }

  synchronized byte[] toByteArray() {
    return out.toByteArray();
  }

  /**
   * The response if the step at hand has no end. Called from another thread than the steps are; if
   * those go on after all, they fail.
   *
   * @param className of what ended it; an error unless it is one of the wirecheck hub's
   * @param message its message, or null
   */
  synchronized byte[] died(String className, String message) {
    closed = true;
    byte[] before = Arrays.copyOf(out.toByteArray(), whole);
    boolean ours = className.startsWith("org.wirecheck.");
    Status status = ours ? Status.TIMED_OUT : Status.ERROR;
    String name = ours ? "TimedOut" : className;
    Outcome outcome = new Outcome(status, step.phase, name, message == null ? "" : message);
    ByteSink response = new ByteSink(before.length + 640);
    response.putRaw(before);
    Reading died = Reading.failed(outcome);
    Reading unread = Reading.failed(Outcome.NOT_RUN);
    switch (step) {
      case REREAD -> {
        reread(response, died, NOTHING);
        again(response, unread, NOTHING);
      }
      case AGAIN -> again(response, died, NOTHING);
      case GENERATED -> {
        died.writeTo(response);
        unread.writeTo(response);
      }
      default -> outcome.writeTo(response);
    }
    if (testee) {
      unread.writeTo(response);
    }
    return response.toByteArray();
  }

  private void expectOpen() {
    if (closed) {
      throw new IllegalStateException("nobody waits for this answer any longer");
    }
  }

  private static void reread(ByteSink out, Reading reading, byte[] form) {
    reading.outcome().writeTo(out);
    boolean accepted = reading.outcome().accepted();
    boolean same = accepted && reading.form().contentEquals(form);
    out.putByte(same ? 1 : 0);
    if (accepted && !same) {
      out.putBlob(reading.form());
    }
    out.putInt(reading.consumed());
  }

  private static void again(ByteSink out, Reading reading, byte[] data) {
    boolean read = reading.outcome().accepted();
    (read ? reading.rewrite() : reading.outcome()).writeTo(out);
    boolean same = reading.reproduces(data);
    out.putByte(same ? 1 : 0);
    if (!same) {
      out.putBlob(reading.rewritten() == null ? NOTHING : reading.rewritten());
    }
  }
}
