package org.wirecheck;

import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Runs items on threads that can be given up, so that one that never returns costs its time limit
 * and nothing else.
 *
 * <p>Java cannot end a call from outside it; what can be done is to not wait for it any longer. So
 * items run on a thread of this class's, and their caller waits: a caller is a Spark task or a
 * connection of py4j, which must not be lost. A batch is handed over once, and its caller only
 * looks whether it still moves: to hand over each item would cost several times the item. Threads
 * are kept and used again. One whose item has overstayed is interrupted, stopped where the JVM
 * still can (17 to 19), and otherwise left to itself as a daemon; the rest of its batch goes to
 * another.
 */
final class Guard {

  static final String PROPERTY = "wirecheck.limit.ms";

  private static final long DEFAULT_MILLIS = 20_000;
  private static final Deque<Worker> IDLE = new ConcurrentLinkedDeque<>();

  private static volatile long limitMillis = Long.getLong(PROPERTY, DEFAULT_MILLIS);

  private Guard() {}

  /** Numbered items. */
  interface Items {

    /** Runs one; what comes of it, and of all that it throws, is kept by itself. */
    void run(int item);

    /** Whether the limit is for this one; what has a limit of its own is waited for. */
    boolean limited(int item);

    /**
     * Told that an item did not return in time and is no longer waited for, though it may run on.
     *
     * @param reason says where it was then
     */
    void overstayed(int item, TimedOut reason);
  }

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
   * Runs items 0 to {@code count} - 1, one after the other; each has returned or has overstayed.
   */
  static void run(int count, Items items) {
    long millis = limitMillis;
    if (millis == 0) {
      for (int item = 0; item < count; item++) {
        items.run(item);
      }
      return;
    }
    for (int next = 0; next < count; ) {
      Run run = new Run(items, next, count);
      Worker worker = IDLE.pollFirst();
      if (worker == null) {
        worker = new Worker();
        worker.start();
      }
      worker.take(run);
      next = run.await(millis * 1_000_000);
      if (next == count) {
        IDLE.addFirst(worker);
      } else {
        String reason = "no answer within " + seconds(millis) + " s" + worker.abandon();
        items.overstayed(next++, new TimedOut(reason));
      }
    }
  }

  private static String seconds(long millis) {
    return millis % 1000 == 0 ? String.valueOf(millis / 1000) : String.valueOf(millis / 1000.0);
  }

  /** Items from one on, from their caller to a worker and back. */
  private static final class Run implements Runnable {

    private static final int GIVEN_UP = -1;

    private final Items items;
    private final int count;
    private final Thread caller = Thread.currentThread();
    // The item at hand. The worker moves it on, or the caller gives it up: whoever comes first.
    private final AtomicInteger at;
    private volatile long since = System.nanoTime();

    Run(Items items, int first, int count) {
      this.items = items;
      this.count = count;
      this.at = new AtomicInteger(first);
    }

    @Override
    public void run() {
      int item = at.get();
      while (item < count) {
        items.run(item);
        // Before the step, so that no item is measured from the start of the one in front of it.
        since = System.nanoTime();
        if (!at.compareAndSet(item, item + 1)) {
          return;
        }
        item++;
      }
      LockSupport.unpark(caller);
    }

    /**
     * Waits until all items are done, or one overstays.
     *
     * @return how many are done
     */
    int await(long limitNanos) {
      boolean interrupted = false;
      int item = at.get();
      while (item < count) {
        long spent = items.limited(item) ? System.nanoTime() - since : 0;
        long left = limitNanos - spent;
        if (left > 0) {
          LockSupport.parkNanos(this, left);
          // Spark interrupts its tasks when a job is cancelled; the batch at hand is finished
          // first.
          interrupted |= Thread.interrupted();
        } else if (at.compareAndSet(item, GIVEN_UP)) {
          break;
        }
        item = at.get();
      }
      if (interrupted) {
        caller.interrupt();
      }
      return item;
    }
  }

  /** A thread that does one run after the other, until it is given up. */
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
