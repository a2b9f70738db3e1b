package org.wirecheck.specs;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Writes a jar as Kafka's own are: classes, and the specs they were made from. */
final class MessageJar {

  /** Where kafka-clients has its specs. */
  static final String SPECS = "common/message/";

  private MessageJar() {}

  /**
   * Writes the entries, sorted and without a time, so that the same ones give the same file; then
   * puts it in place in one move.
   */
  static void write(Path jar, Map<String, byte[]> entries) throws IOException {
    Path partial = jar.resolveSibling(jar.getFileName() + ".partial");
    try (OutputStream file = Files.newOutputStream(partial);
        ZipOutputStream zip = new ZipOutputStream(file)) {
      for (Map.Entry<String, byte[]> each : new TreeMap<>(entries).entrySet()) {
        ZipEntry entry = new ZipEntry(each.getKey());
        entry.setTime(0);
        zip.putNextEntry(entry);
        zip.write(each.getValue());
        zip.closeEntry();
      }
    }
    Files.move(partial, jar, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
