package org.wirecheck.reference;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.protocol.ByteBufferAccessor;
import org.apache.kafka.common.protocol.Message;
import org.apache.kafka.common.protocol.ObjectSerializationCache;
import org.wirecheck.wire.Json;
import org.wirecheck.wire.MalformedException;

/**
 * The reference's own speed on given bytes, for the bench to print next to the codecs' it compares;
 * and how any operation is timed.
 */
public final class Stopwatch {

  private static final int SAMPLES = 15;

  /** The time that this thread had a core: other work on the machine does not count. */
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private Stopwatch() {}

  /** One operation under the watch; what it returns keeps the compiler from leaving it out. */
  public interface Operation<E extends Throwable> {
    int run() throws E;
  }

  /**
   * JSON with the median nanoseconds of one decode and of one encode (size, allocate, write).
   *
   * @param iterations operations per sample, and before the first one
   */
  static String time(StructForm type, short version, byte[] data, int iterations) {
    if (iterations < 1) {
      throw new MalformedException("iterations must be positive, not " + iterations);
    }
    Map<String, Object> result = new TreeMap<>();
    try {
      Message message = decode(type, version, data);
      result.put("decode_ns", median(() -> touch(decode(type, version, data)), iterations));
      result.put("encode_ns", median(() -> encode(message, version).length, iterations));
      result.put("bytes", data.length);
      result.put("samples", SAMPLES);
      result.put("iterations", iterations);
    } catch (Throwable e) {
      result.put("error", e.toString());
    }
    return Json.write(result);
  }

  /**
   * Nanoseconds of one operation: the median of the samples.
   *
   * @param iterations operations per sample, and before the first one
   */
  public static <E extends Throwable> double median(Operation<E> operation, int iterations)
      throws E {
    int sum = 0;
    for (int i = 0; i < iterations; i++) {
      sum += operation.run();
    }
    double[] samples = new double[SAMPLES];
    for (int sample = 0; sample < SAMPLES; sample++) {
      long start = THREADS.getCurrentThreadCpuTime();
      for (int i = 0; i < iterations; i++) {
        sum += operation.run();
      }
      samples[sample] = (double) (THREADS.getCurrentThreadCpuTime() - start) / iterations;
    }
    if (sum == Integer.MIN_VALUE) {
      throw new IllegalStateException("the sum is only there to be used");
    }
    Arrays.sort(samples);
    return Math.round(samples[SAMPLES / 2] * 10) / 10.0;
  }

  private static Message decode(StructForm type, short version, byte[] data) throws Throwable {
    Message message = type.create();
    message.read(new ByteBufferAccessor(ByteBuffer.wrap(data)), version);
    return message;
  }

  private static byte[] encode(Message message, short version) {
    ObjectSerializationCache cache = new ObjectSerializationCache();
    return GeneratedPath.write(message, cache, message.size(cache, version), version);
  }

  private static int touch(Message message) {
    return message.highestSupportedVersion();
  }
}
