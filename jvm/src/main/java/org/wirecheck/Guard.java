package org.wirecheck;

import java.util.Deque;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/**
 * Runs items on threads that can be given up, so that one that never returns costs its time limit
 * and nothing else.
 *
 * <p>Java cannot end a call from outside it; what can be done is to not wait for it any longer. So
 * an item runs on a thread of this class's, and its caller waits: a caller is a Spark task or a
 * connection of py4j, which must not be lost. Threads are kept and used again. One whose item has
 * overstayed is interrupted, stopped where the JVM still can (17 to 19), and otherwise left to
 * itself as a daemon.
 */
final class Guard {

  static final String PROPERTY = "wirecheck.limit.ms";

  private static final long DEFAULT_MILLIS = 20_000;
  private static final Deque<Worker> IDLE = new ConcurrentLinkedDeque<>();

  private static volatile long limitMillis = Long.getLong(PROPERTY, DEFAULT_MILLIS);

  private Guard() {}

  /** The item did not return in time. */
  static final class TimedOut extends Exception {
    private static final long serialVersionUID = 1L;

    TimedOut(String message) {
      super(message, null, false, false);
    }
  }

  /**
   * Sets how long an item may take, in milliseconds; 0 runs items on their callers' own threads.
   *
   * @return what it was
   */
  static long limit(long millis) {
    long before = limitMillis;
    limitMillis = Math.max(millis, 0);
    return before;
  }

  /**
   * Runs {@code item}; gives what it gives, and throws what it throws.
   *
   * @throws TimedOut if it did not return in time; its message says where it was then
   */
  static <T> T call(Callable<T> item) throws Throwable {
    long millis = limitMillis;
    if (millis == 0) {
      return item.call();
    }
    Run<T> run = new Run<>(item);
    Worker worker = IDLE.pollFirst();
    if (worker == null) {
      worker = new Worker();
      worker.start();
    }
    worker.take(run);
    run.await(System.nanoTime() + millis * 1_000_000);
    if (!run.isOver()) {
      throw new TimedOut("no answer within " + seconds(millis) + " s" + worker.abandon());
    }
    IDLE.addFirst(worker);
    return run.result();
  }

  private static String seconds(long millis) {
    return millis % 1000 == 0 ? String.valueOf(millis / 1000) : String.valueOf(millis / 1000.0);
  }

  /** One item, from its caller to a worker and back. */
  private static final class Run<T> implements Runnable {

    private final Callable<T> item;
    private final Thread caller = Thread.currentThread();
    private T result;
    private Throwable thrown;
    private volatile boolean done;
    // Whoever sets it first decides how the run ends: the worker, or the caller that gives it up.
    private final AtomicBoolean decided = new AtomicBoolean();

    Run(Callable<T> item) {
      this.item = item;
    }

    @Override
    public void run() {
      try {
        result = item.call();
      } catch (Throwable e) {
        thrown = e;
      }
      if (decided.compareAndSet(false, true)) {
        done = true;
        LockSupport.unpark(caller);
      }
    }

    /** Whether the item is done; if not, it never will be. */
    boolean isOver() {
      return done || !decided.compareAndSet(false, true);
    }

    /** Waits until the item is done or the deadline has come. */
    void await(long deadline) {
      boolean interrupted = false;
      while (!done) {
        long left = deadline - System.nanoTime();
        if (left <= 0) {
          break;
        }
        LockSupport.parkNanos(this, left);
        // Spark interrupts its tasks when a job is cancelled; the item at hand is finished first.
        interrupted |= Thread.interrupted();
      }
      if (interrupted) {
        caller.interrupt();
      }
    }

    T result() throws Throwable {
      if (thrown != null) {
        throw thrown;
      }
      return result;
    }
  }

  /** A thread that runs one item after the other, until it is given up. */
  private static final class Worker extends Thread {

    private volatile Runnable next;
    private volatile boolean abandoned;

    Worker() {
      super("wirecheck-item");
      setDaemon(true);
    }

    void take(Runnable run) {
      next = run;
      LockSupport.unpark(this);
    }

    @Override
    public void run() {
      while (!abandoned) {
        Runnable run = next;
        if (run == null) {
          LockSupport.park(this);
          continue;
        }
        next = null;
        run.run();
      }
    }

    /** Waits for this thread no longer; where it is, in words. */
    String abandon() {
      abandoned = true;
      StackTraceElement[] stack = getStackTrace();
      interrupt();
      try {
        // Gone from the sources of later JDKs, and refused by them: then the thread runs on.
        Thread.class.getMethod("stop").invoke(this);
      } catch (ReflectiveOperationException | RuntimeException e) {
        setPriority(MIN_PRIORITY);
      }
      return stack.length == 0 ? "" : ", it is at " + stack[0];
    }
  }
}
