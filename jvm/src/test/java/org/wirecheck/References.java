package org.wirecheck;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The references that the build resolves into {@code target/references}. */
final class References {

  static final String CLIENTS = jars("4.4.0");
  static final String SERVER = jars("4.4.0-server");
  static final String TEST = jars("4.3.1-test");

  private References() {}

  /** The jars of a reference, joined as the facade takes them. */
  static String jars(String name) {
    Path folder = Path.of(System.getProperty("wirecheck.references", "target/references"), name);
    try (Stream<Path> files = Files.list(folder)) {
      String jars =
          files.map(Path::toString).sorted().collect(Collectors.joining(File.pathSeparator));
      assertTrue(jars.contains("kafka-clients"), () -> "no kafka-clients in " + folder);
      return jars;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Names of the generated message classes in all jars of a reference: those with a JSON converter.
   */
  static List<String> messageClasses(String jars) {
    return Stream.of(jars.split(File.pathSeparator))
        .flatMap(jar -> entries(jar).stream())
        .filter(name -> name.endsWith("JsonConverter.class") && !name.contains("$"))
        .map(name -> name.replace("JsonConverter.class", "").replace('/', '.'))
        .sorted()
        .toList();
  }

  private static List<String> entries(String jar) {
    try (JarFile file = new JarFile(jar)) {
      return file.stream().map(entry -> entry.getName()).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
