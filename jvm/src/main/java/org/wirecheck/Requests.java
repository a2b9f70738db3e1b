package org.wirecheck;

import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.BiFunction;
import org.wirecheck.proposals.ProposalsFacade;
import org.wirecheck.records.RecordsFacade;
import org.wirecheck.specs.SpecsFacade;
import org.wirecheck.wire.ByteSink;

/** Requests to a reference and, once they have run, the response to each. */
final class Requests implements Guard.Items {

  private static final int REFUSED = 255;
  private static final int SPEC = 4;

  private final String jars;
  private final String[] classNames;
  private final byte[][] requests;
  // Of the reference, as far as it has come: what a request is answered with that does not end.
  private final AtomicReferenceArray<AtomicReference<BiFunction<String, String, byte[]>>> last;
  // Not an array of arrays: one that was given up may still answer.
  private final AtomicReferenceArray<byte[]> responses;

  /**
   * As many class names and requests. A request that is null has no response, so that rows without
   * one can pass through.
   */
  Requests(String jars, String[] classNames, byte[][] requests) {
    this.jars = jars;
    this.classNames = classNames;
    this.requests = requests;
    this.last = new AtomicReferenceArray<>(requests.length);
    this.responses = new AtomicReferenceArray<>(requests.length);
  }

  /** What came of them. */
  byte[][] responses() {
    byte[][] all = new byte[requests.length][];
    for (int i = 0; i < all.length; i++) {
      all[i] = responses.get(i);
    }
    return all;
  }

  @Override
  public void run(int item) {
    if (requests[item] != null) {
      // Whoever answers first is right: the item was given up otherwise.
      responses.compareAndSet(item, null, answer(item));
    }
  }

  @Override
  public boolean limited(int item) {
    return !ofProposals(item) && !ofSpecs(item);
  }

  @Override
  public void overstayed(int item, Guard.TimedOut reason) {
    responses.set(item, died(item, reason));
  }

  private byte[] answer(int item) {
    AtomicReference<BiFunction<String, String, byte[]>> begun = new AtomicReference<>();
    last.set(item, begun);
    try {
      if (ofProposals(item)) {
        return ProposalsFacade.answer(jars, requests[item]);
      }
      if (RecordsFacade.NAME.equals(classNames[item])) {
        return RecordsFacade.answer(jars, requests[item]);
      }
      if (ofSpecs(item)) {
        return SpecsFacade.check(jars, requests[item]);
      }
      return (byte[]) Facade.reference(jars).call("call", classNames[item], requests[item], begun);
    } catch (VirtualMachineError e) {
      return died(item, e);
    } catch (Throwable e) {
      return refusal(e);
    }
  }

  private boolean ofProposals(int item) {
    return ProposalsFacade.NAME.equals(classNames[item]);
  }

  private boolean ofSpecs(int item) {
    byte[] request = requests[item];
    return request != null
        && request.length > 0
        && request[0] == SPEC
        && !RecordsFacade.NAME.equals(classNames[item]);
  }

  /**
   * Kafka's code did not come back, or took all memory or stack: that is what it did with this
   * request, if it has begun.
   */
  private byte[] died(int item, Throwable cause) {
    AtomicReference<BiFunction<String, String, byte[]>> begun = last.get(item);
    BiFunction<String, String, byte[]> died = begun == null ? null : begun.get();
    return died == null
        ? refusal(cause)
        : died.apply(cause.getClass().getName(), cause.getMessage());
  }

  /** The response to a request that cannot be taken. */
  static byte[] refusal(Throwable cause) {
    ByteSink out = new ByteSink(64);
    out.putByte(REFUSED);
    out.putText(reason(cause));
    return out.toByteArray();
  }

  /** What is wrong, in words for a person if there are any. */
  static String reason(Throwable cause) {
    String message = cause.getMessage();
    return cause instanceof IllegalArgumentException && message != null
        ? message
        : cause.toString();
  }
}
