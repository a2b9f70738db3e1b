package org.wirecheck;

import org.apache.spark.sql.api.java.UDF2;

/**
 * {@link Facade#callBatch} as a stage of a Spark job: columns {@code jars} and {@code frames} to
 * the answers.
 *
 * <p>From Python: {@code spark.udf.registerJavaFunction(name, "org.wirecheck.CallUdf",
 * BinaryType())}.
 */
public final class CallUdf implements UDF2<String, byte[], byte[]> {

  private static final long serialVersionUID = 2L;

  @Override
  public byte[] call(String jars, byte[] frames) {
    return Facade.callBatch(jars, frames);
  }
}
