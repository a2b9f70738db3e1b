package org.wirecheck.specs;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Runs work in a thread with a stack of known size, so that its depth is the same for everyone. */
final class Contained {

  /** The default of the main thread, in which Kafka's build runs its generator. */
  static final long MAIN_STACK = 1L << 20;

  /** For javac, whose depth grows with the number of fields. */
  static final long DEEP_STACK = 64L << 20;

  private Contained() {}

  /**
   * The result of {@code work}; what it throws is thrown.
   *
   * @throws TimeoutException if it takes longer; the thread is let go of
   */
  static <T> T run(long stack, long seconds, Callable<T> work) throws Throwable {
    FutureTask<T> task = new FutureTask<>(work);
    Thread thread = new Thread(null, task, "wirecheck-spec", stack);
    thread.setDaemon(true);
    thread.setContextClassLoader(Contained.class.getClassLoader());
    thread.start();
    try {
      return task.get(seconds, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw e.getCause();
    }
  }
}
