package org.wirecheck.specs;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.wirecheck.specs.Generator.Source;
import org.wirecheck.wire.MalformedException;

/**
 * Kafka's own generator with the rules of a document that it never had: its published sources,
 * changed by a patch among this project's resources, and compiled anew.
 */
final class PatchedGenerator {

  private static final String PACKAGE = "org/apache/kafka/message/";

  private PatchedGenerator() {}

  /**
   * Writes the jar of a patched generator.
   *
   * @param classPath what the generator is compiled against, with or without the generator itself
   * @param sources its jar of sources
   * @param name of the patch
   * @param jar the file to write, in one move
   */
  static void build(String classPath, Path sources, String name, Path jar) throws IOException {
    Map<String, String> files = Patch.apply(read(sources), patch(name));
    List<Source> units = new ArrayList<>();
    files.forEach(
        (file, text) ->
            units.add(new Source(file.substring(PACKAGE.length(), file.length() - 5), text)));
    Map<Integer, Verdict> blamed = new TreeMap<>();
    Map<String, byte[]> classes = new SourceCompiler(classPath).compile(Map.of(0, units), blamed);
    if (!blamed.isEmpty()) {
      throw new MalformedException(
          "patch " + name + " does not compile: " + blamed.get(0).reasons());
    }
    MessageJar.write(jar, classes);
  }

  /**
   * The texts of the generator's own package; its checker needs libraries that nothing here has.
   */
  private static Map<String, String> read(Path sources) throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (ZipFile zip = new ZipFile(sources.toFile())) {
      for (ZipEntry entry : zip.stream().toList()) {
        String name = entry.getName();
        if (name.startsWith(PACKAGE)
            && name.endsWith(".java")
            && name.indexOf('/', PACKAGE.length()) < 0) {
          byte[] text = zip.getInputStream(entry).readAllBytes();
          files.put(name, new String(text, StandardCharsets.UTF_8));
        }
      }
    }
    return files;
  }

  private static String patch(String name) throws IOException {
    try (InputStream in = PatchedGenerator.class.getResourceAsStream(name + ".patch")) {
      if (in == null) {
        throw new MalformedException("no such patch: " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
