package org.wirecheck;

import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.wirecheck.proposals.ProposalsFacade;
import org.wirecheck.records.RecordsFacade;
import org.wirecheck.specs.SpecsFacade;
import org.wirecheck.wire.ByteSink;
import org.wirecheck.wire.ByteSource;
import org.wirecheck.wire.Json;

/**
 * The Java reference behind bytes and strings. No method throws; all may be called from any thread.
 *
 * <p>A reference is named by its jars, joined by the path separator, and opened when first used. A
 * request is, big-endian:
 *
 * <pre>
 * u8 operation, i16 version, then
 *   1 VALUE    u32 length, value form; i32 length (-1: none), the testee's bytes
 *   2 BYTES    u32 length, bytes
 *   3 CONVERT  u32 length, value form
 * </pre>
 *
 * or {@code u8 4 SPEC, text jars, u32 length, JSON} for Kafka's message generator in those jars (in
 * the reference's own, if that is empty); its response is the verdict on the spec ({@link
 * SpecsFacade#check}). Of the others it is, where {@code outcome} is {@code u8 status, u8 phase,
 * text class, text message} and {@code blob} a u32 length and the bytes:
 *
 * <pre>
 * VALUE    outcome of build, size, write; if accepted:
 *            i32 size(), blob bytes
 *            outcome of reading those, u8 same form; blob form if accepted and not the same;
 *              i32 consumed (-1: rejected)
 *            outcome of types.Schema on those, u8 same bytes and size;
 *              blob bytes (empty if none) if not the same
 *          reading of the testee's bytes, if there are any and they are not the reference's own
 * BYTES    reading by the generated message, reading by types.Schema
 * CONVERT  outcome of build and dump; blob form if accepted
 * reading  outcome of read and dump; if accepted: i32 consumed, blob form (not from types.Schema),
 *            outcome of writing it again; blob bytes if accepted
 * refusal  u8 255, text: no verdict, the request itself cannot be taken
 * </pre>
 *
 * <p>Where {@link ProposalsFacade#NAME} stands for the class, the types of the proposals answer:
 * {@link ProposalsFacade#answer(String, byte[])}. So do record batches for {@link
 * RecordsFacade#NAME}.
 *
 * <p>The steps of a request run on a thread that is given up when it does not come back in time:
 * the outcome of that step is {@code timed out}, and steps behind it were not run.
 */
public final class Facade {

  private static final Map<String, ReferenceLoader> REFERENCES = new ConcurrentHashMap<>();

  private Facade() {}

  /**
   * Opens a reference: JSON with {@code version, commit, jars, source, java}, or with {@code
   * error}.
   */
  public static String open(String jars) {
    try {
      return Json.write(reference(jars).describe());
    } catch (Throwable e) {
      return error(e);
    }
  }

  /**
   * Forgets a reference and closes its jars, for callers that open many.
   *
   * @return whether it was open
   */
  public static boolean close(String jars) {
    try {
      ReferenceLoader reference = REFERENCES.remove(jars);
      if (reference != null) {
        reference.close();
      }
      return reference != null;
    } catch (Throwable e) {
      return false;
    }
  }

  /**
   * A message class as the reference has it: JSON with {@code class, lowest, highest, schemas} (the
   * versions) and {@code structs}, each with {@code name} and {@code fields} in Java's order, each
   * with {@code name} and {@code type} ({@code int}, {@code String}, {@code byte[]}, {@code
   * List<Integer>}, {@code Keyed<Topic>} for a {@code mapKey} collection); or with {@code error}.
   */
  public static String describe(String jars, String className) {
    try {
      return (String) reference(jars).call("describe", className);
    } catch (Throwable e) {
      return error(e);
    }
  }

  /**
   * The APIs of a reference: JSON, a list of objects with {@code key, name, headers}, the last a
   * list of {@code [version, request header version, response header version]}; or an object with
   * {@code error}.
   */
  public static String apis(String jars) {
    try {
      return (String) reference(jars).call("apis");
    } catch (Throwable e) {
      return error(e);
    }
  }

  /** One request, one response; see the class. */
  public static byte[] call(String jars, String className, byte[] request) {
    if (request == null) {
      return Requests.refusal(new NullPointerException("no request"));
    }
    Requests one = new Requests(jars, new String[] {className}, new byte[][] {request});
    Guard.run(1, one);
    return one.responses()[0];
  }

  /**
   * Sets how long one request may take, in milliseconds, for this JVM; 0 for as long as it likes.
   * At first it is 20 s, or the system property {@code wirecheck.limit.ms}.
   *
   * @return what it was
   */
  public static long limit(long millis) {
    return Guard.limit(millis);
  }

  /**
   * Many requests in one call. Those that are answered as expected need no second look, so their
   * responses are left out.
   *
   * @param frames {@code u32 count} and per request {@code u16 length, class name}, a blob with the
   *     request, a blob with the response that is expected; length -1 for none of either
   * @return {@code u32 count} of requests without the expected response; if it is not 0, per
   *     request a blob with its response, length -1 if that is the expected one, or there was no
   *     request. One refusal if the frames are broken
   */
  public static byte[] callBatch(String jars, byte[] frames) {
    try {
      Frames in = new Frames(frames);
      Requests requests = new Requests(jars, in.classNames, in.requests);
      Guard.run(in.count, requests);
      byte[][] responses = requests.responses();
      int left = 0;
      for (int i = 0; i < in.count; i++) {
        if (responses[i] != null && Arrays.equals(responses[i], in.expected[i])) {
          responses[i] = null;
        } else {
          left++;
        }
      }
      ByteSink out = new ByteSink(64);
      out.putInt(left);
      for (int i = 0; i < in.count && left > 0; i++) {
        if (responses[i] == null) {
          out.putInt(-1);
        } else {
          out.putBlob(responses[i]);
        }
      }
      return out.toByteArray();
    } catch (Throwable e) {
      ByteSink out = new ByteSink(64);
      out.putInt(1);
      out.putBlob(Requests.refusal(e));
      return out.toByteArray();
    }
  }

  /** {@link #callBatch} as py4j likes it: text, which it carries 2-3 times as fast as bytes. */
  public static String callBatchText(String jars, String frames) {
    byte[] decoded;
    try {
      decoded = Base64.getDecoder().decode(frames);
    } catch (RuntimeException e) {
      decoded = new byte[0];
    }
    return Base64.getEncoder().encodeToString(callBatch(jars, decoded));
  }

  /**
   * The facade's own speed: JSON with {@code answer_ns}, the mean time of answering one of these
   * requests, the quickest of some rounds over all of them; or with {@code error}.
   *
   * @param frames as for {@link #callBatchText}
   */
  public static String timeBatch(String jars, String frames, int rounds) {
    try {
      Frames in = new Frames(Base64.getDecoder().decode(frames));
      long best = Long.MAX_VALUE;
      for (int round = 0; round < rounds; round++) {
        long start = System.nanoTime();
        Guard.run(in.count, new Requests(jars, in.classNames, in.requests));
        best = Math.min(best, System.nanoTime() - start);
      }
      return Json.write(Map.of("answer_ns", (double) best / in.count));
    } catch (Throwable e) {
      return error(e);
    }
  }

  /**
   * The reference's own speed: JSON with {@code decode_ns} and {@code encode_ns}, medians of one
   * operation on {@code bytes}, and {@code bytes, samples, iterations}; or with {@code error}.
   *
   * @param iterations operations in each of the samples, after a warm-up
   */
  public static String time(
      String jars, String className, int version, byte[] bytes, int iterations) {
    try {
      return (String) reference(jars).call("time", className, version, bytes, iterations);
    } catch (Throwable e) {
      return error(e);
    }
  }

  static ReferenceLoader reference(String jars) {
    ReferenceLoader open = REFERENCES.get(jars);
    return open != null ? open : REFERENCES.computeIfAbsent(jars, ReferenceLoader::new);
  }

  private static String error(Throwable cause) {
    return Json.write(Map.of("error", Requests.reason(cause)));
  }

  /** The frames of a batch, taken apart. */
  private static final class Frames {

    final int count;
    final String[] classNames;
    final byte[][] requests;
    final byte[][] expected;

    Frames(byte[] frames) {
      ByteSource in = new ByteSource(frames);
      count = Math.max(in.getCount(), 0);
      classNames = new String[count];
      requests = new byte[count][];
      expected = new byte[count][];
      for (int i = 0; i < count; i++) {
        classNames[i] = in.getText();
        requests[i] = in.getBlob();
        expected[i] = in.getBlob();
      }
      in.expectEnd("frames");
    }
  }
}
