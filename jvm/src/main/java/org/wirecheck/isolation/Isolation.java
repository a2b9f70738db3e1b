package org.wirecheck.isolation;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.wirecheck.wire.MalformedException;

/**
 * A class loader with some jars and, a second time, the code of this project.
 *
 * <p>The parent is the platform loader, so nothing that Spark or the application brings along gets
 * in. What happens inside is reached through a JDK interface, which both sides share.
 */
public final class Isolation implements AutoCloseable {

  private final List<String> jars;
  private final URLClassLoader loader;

  /**
   * Opens the jars and folders of {@code path}.
   *
   * @param path joined by {@link File#pathSeparator}
   * @throws MalformedException if one is missing
   */
  public Isolation(String path) {
    jars = List.of(path.split(File.pathSeparator));
    List<URL> urls = new ArrayList<>();
    for (String jar : jars) {
      urls.add(locate(jar));
    }
    urls.add(ownCode());
    loader = new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
  }

  /** The jars, in order. */
  public List<String> jars() {
    return jars;
  }

  /** The loader, for resources. */
  public ClassLoader loader() {
    return loader;
  }

  /**
   * A new instance of a class of this project, loaded inside.
   *
   * @param what that the jars must hold, for the error
   * @throws MalformedException if they do not hold what the class needs
   */
  @SuppressWarnings("unchecked")
  public Function<Object[], Object> enter(String className, String what) {
    try {
      return (Function<Object[], Object>)
          loader.loadClass(className).getConstructor().newInstance();
    } catch (ReflectiveOperationException | LinkageError e) {
      close();
      Throwable cause = e.getCause() == null ? e : e.getCause();
      throw new MalformedException("no usable " + what + " in " + jars + ": " + cause, e);
    }
  }

  @Override
  public void close() {
    try {
      loader.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
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

  /** The jar or folder of this project's own classes, as part of a class path. */
  public static String ownPath() {
    try {
      return new File(ownCode().toURI()).getPath();
    } catch (URISyntaxException e) {
      throw new IllegalStateException("the facade does not know its own jar", e);
    }
  }

  /**
   * Where this class itself was loaded from: the isolated side is loaded from there a second time.
   */
  private static URL ownCode() {
    CodeSource source = Isolation.class.getProtectionDomain().getCodeSource();
    try {
      return source.getLocation().toURI().toURL();
    } catch (URISyntaxException | MalformedURLException e) {
      throw new IllegalStateException("the facade does not know its own jar: " + source, e);
    }
  }
}
