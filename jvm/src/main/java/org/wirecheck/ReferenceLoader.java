package org.wirecheck;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.Function;
import org.wirecheck.wire.MalformedException;

/**
 * One opened reference: a class loader with its jars, and the isolated side inside.
 *
 * <p>The parent is the platform loader, so nothing that Spark or the application brings along gets
 * in.
 */
final class ReferenceLoader implements AutoCloseable {

  private static final String ORACLE = "org.wirecheck.reference.Oracle";
  private static final String VERSION = "kafka/kafka-version.properties";
  private static final String MESSAGE = "org/apache/kafka/common/protocol/Message.class";

  private final List<String> jars;
  private final URLClassLoader loader;
  private final Function<Object[], Object> oracle;

  /**
   * Opens the jars and folders of {@code path}.
   *
   * @param path joined by {@link File#pathSeparator}
   * @throws MalformedException if one is missing, or there is no usable Kafka in them
   */
  ReferenceLoader(String path) {
    jars = List.of(path.split(File.pathSeparator));
    List<URL> urls = new ArrayList<>();
    for (String jar : jars) {
      urls.add(locate(jar));
    }
    urls.add(ownCode());
    loader = new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
    oracle = newOracle();
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
    try (InputStream stream = loader.getResourceAsStream(VERSION)) {
      if (stream != null) {
        version.load(stream);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("version", version.getProperty("version"));
    result.put("commit", version.getProperty("commitId"));
    result.put("jars", jars);
    result.put("source", String.valueOf(loader.getResource(MESSAGE)));
    result.put("java", System.getProperty("java.version"));
    return result;
  }

  @Override
  public void close() {
    try {
      loader.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @SuppressWarnings("unchecked")
  private Function<Object[], Object> newOracle() {
    try {
      return (Function<Object[], Object>) loader.loadClass(ORACLE).getConstructor().newInstance();
    } catch (ReflectiveOperationException | LinkageError e) {
      close();
      Throwable cause = e.getCause() == null ? e : e.getCause();
      throw new MalformedException("no usable kafka-clients in " + jars + ": " + cause, e);
    }
  }

  private static URL locate(String jar) {
    File file = new File(jar);
    if (!file.exists()) {
      throw new MalformedException("no such jar: " + jar);
    }
    try {
      return file.toURI().toURL();
    } catch (MalformedURLException e) {
      throw new MalformedException("no such jar: " + jar, e);
    }
  }

  /**
   * Where this class itself was loaded from: the isolated side is loaded from there a second time.
   */
  private static URL ownCode() {
    CodeSource source = ReferenceLoader.class.getProtectionDomain().getCodeSource();
    try {
      return source.getLocation().toURI().toURL();
    } catch (URISyntaxException | MalformedURLException e) {
      throw new IllegalStateException("the facade does not know its own jar: " + source, e);
    }
  }
}
