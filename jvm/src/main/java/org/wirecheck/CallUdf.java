package org.wirecheck;

import org.apache.spark.sql.api.java.UDF3;

/**
 * {@link Facade#call} as a stage of a Spark job: columns {@code jars}, {@code className}, {@code
 * request} to the response.
 *
 * <p>From Python: {@code spark.udf.registerJavaFunction(name, "org.wirecheck.CallUdf",
 * BinaryType())}. A null request has a null response, so that rows without one can pass through.
 */
public final class CallUdf implements UDF3<String, String, byte[], byte[]> {

  private static final long serialVersionUID = 1L;

  @Override
  public byte[] call(String jars, String className, byte[] request) {
    return request == null ? null : Facade.call(jars, className, request);
  }
}
