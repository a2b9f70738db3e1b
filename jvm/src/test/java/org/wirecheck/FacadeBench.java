package org.wirecheck;

import java.util.Arrays;
import org.wirecheck.Exchange.Value;

/**
 * Microseconds per request, for a developer; not a test. In {@code jvm/}, after a build:
 *
 * <pre>
 * java -cp target/wirecheck-jvm.jar:target/test-classes:JUNIT_API_JAR org.wirecheck.FacadeBench
 * </pre>
 */
public final class FacadeBench {

  private static final int SAMPLES = 15;

  private FacadeBench() {}

  /** Prints one line per shape. */
  public static void main(String[] arguments) {
    measure("RequestHeader v2", "RequestHeaderData", 2, Form.requestHeader("wirecheck"));
    measure(
        "ApiVersionsResponse v3",
        "ApiVersionsResponseData",
        3,
        Form.apiVersionsResponse(0, 1, 2, 3, 4, 5, 6));
    measure("MetadataResponse v12", "MetadataResponseData", 12, Form.metadataResponse(100));
  }

  private static void measure(String title, String message, int version, byte[] form) {
    Value value = Exchange.value(message, version, form);
    if (!value.rereadSame() || !value.schemaSame()) {
      throw new IllegalStateException("no clean round trip of " + title + ": " + value);
    }
    byte[] data = value.data();
    String name = Exchange.MESSAGES + message;
    double agreed = median(name, Exchange.valueRequest(version, form, data));
    double bytes = median(name, Exchange.bytesRequest(version, data));
    double cut = median(name, Exchange.bytesRequest(version, Arrays.copyOf(data, data.length - 1)));
    double convert = median(name, Exchange.convertRequest(form));
    System.out.printf(
        "%-24s %6d B  value %8.2f us  bytes %8.2f us  truncated %8.2f us  convert %8.2f us  %s%n",
        title,
        data.length,
        agreed,
        bytes,
        cut,
        convert,
        Facade.time(References.CLIENTS, name, version, data, 2_000));
  }

  private static double median(String className, byte[] request) {
    int iterations = Math.max(500, 2_000_000 / (100 + request.length));
    double[] samples = new double[SAMPLES];
    for (int sample = -3 * SAMPLES; sample < SAMPLES; sample++) {
      long start = System.nanoTime();
      for (int i = 0; i < iterations; i++) {
        Facade.call(References.CLIENTS, className, request);
      }
      samples[Math.max(sample, 0)] = (System.nanoTime() - start) / 1e3 / iterations;
    }
    Arrays.sort(samples);
    return samples[SAMPLES / 2];
  }
}
