package org.wirecheck;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.function.Function;
import org.wirecheck.isolation.Isolation;
import org.wirecheck.wire.MalformedException;

/** One opened reference: a class loader with its jars, and the isolated side inside. */
final class ReferenceLoader implements AutoCloseable {

  private static final String ORACLE = "org.wirecheck.reference.Oracle";
  private static final String VERSION = "kafka/kafka-version.properties";
  private static final String MESSAGE = "org/apache/kafka/common/protocol/Message.class";

  private final Isolation isolation;
  private final Function<Object[], Object> oracle;

  /**
   * Opens the jars and folders of {@code path}.
   *
   * @param path joined by {@link java.io.File#pathSeparator}
   * @throws MalformedException if one is missing, or there is no usable Kafka in them
   */
  ReferenceLoader(String path) {
    isolation = new Isolation(path);
    oracle = isolation.enter(ORACLE, "kafka-clients");
  }

  /** Calls the isolated side. */
  Object call(Object... arguments) {
    return oracle.apply(arguments);
  }

  /**
   * Version and commit as the jar itself states them, the jars, and where Kafka's classes come
   * from.
   */
  Map<String, Object> describe() {
    Properties version = new Properties();
    try (InputStream stream = isolation.loader().getResourceAsStream(VERSION)) {
      if (stream != null) {
        version.load(stream);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("version", version.getProperty("version"));
    result.put("commit", version.getProperty("commitId"));
    result.put("jars", isolation.jars());
    result.put("source", String.valueOf(isolation.loader().getResource(MESSAGE)));
    result.put("java", System.getProperty("java.version"));
    return result;
  }

  @Override
  public void close() {
    isolation.close();
  }
}
