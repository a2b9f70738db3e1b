package org.wirecheck.specs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirecheck.Facade;
import org.wirecheck.wire.ByteSink;

class SpecsFacadeTest {

  private static final String GENERATOR = generator();
  private static final String GOOD =
      "{\"name\": \"Foo\", \"type\": \"data\", \"validVersions\": \"0-1\","
          + " \"flexibleVersions\": \"1+\", \"fields\":"
          + " [{\"name\": \"Bar\", \"type\": \"int8\", \"versions\": \"0+\"}]}";

  @Test
  void aGoodSpecIsAccepted() {
    assertEquals("00", hex(check(GOOD)));
  }

  @Test
  void aBadSpecHasItsPhaseAndReason() {
    String bad = GOOD.replace("\"int8\"", "\"int7\"");
    String answer = new String(check(bad), StandardCharsets.ISO_8859_1);
    assertTrue(answer.startsWith("\1\1\2"), answer);
    assertTrue(answer.contains("RuntimeException\0\25Can't parse type int7"), answer);
  }

  @Test
  void whereThereIsNoGeneratorTheRequestIsRefused() {
    byte[] answer = Facade.call("/nowhere.jar", "", request(GOOD));
    assertEquals((byte) 255, answer[0]);
  }

  @Test
  void aCutRequestIsRefused() {
    assertEquals((byte) 255, Facade.call(GENERATOR, "", new byte[] {4, 0, 0})[0]);
    assertEquals((byte) 255, Facade.call(GENERATOR, "", new byte[] {4, 0, 0, 0, 0, 9})[0]);
  }

  @Test
  void aJarHoldsClassesAndSpecsAndIsTheSameEveryTime(@TempDir Path folder) throws IOException {
    List<String> specs = List.of(GOOD, "{}", GOOD.replace("Foo", "Class"), GOOD);
    Path first = folder.resolve("first.jar");
    Path second = folder.resolve("second.jar");
    String answer = build(first, specs);
    assertEquals(answer, build(second, specs));
    assertEquals(-1, Files.mismatch(first, second));
    assertTrue(answer.startsWith("{\"verdicts\":"), answer);
    try (JarFile jar = new JarFile(first.toFile())) {
      List<String> names = jar.stream().map(ZipEntry::getName).toList();
      assertTrue(names.contains("common/message/Foo.json"), names.toString());
      assertTrue(names.contains("common/message/Class.json"), names.toString());
      assertTrue(names.contains("org/wirecheck/generated/FooJsonConverter.class"));
    }
    assertEquals(2, Files.list(folder).count());
  }

  @Test
  void whatTheCompilerRefusesIsLeftOut(@TempDir Path folder) throws IOException {
    Path path = folder.resolve("some.jar");
    build(path, List.of(GOOD, GOOD.replace("Foo", "Foo2").replace("Bar", "Int")));
    try (JarFile jar = new JarFile(path.toFile())) {
      assertTrue(jar.stream().anyMatch(entry -> entry.getName().endsWith("/Foo.class")));
      assertFalse(jar.stream().anyMatch(entry -> entry.getName().contains("Foo2")));
    }
  }

  @Test
  void aBuildThatCannotBeWrittenIsAnError(@TempDir Path folder) {
    String answer = build(folder.resolve("no").resolve("such.jar"), List.of(GOOD));
    assertTrue(answer.startsWith("{\"error\":"), answer);
  }

  private static byte[] check(String spec) {
    return Facade.call(GENERATOR, "", request(spec));
  }

  private static byte[] request(String spec) {
    ByteSink out = new ByteSink(64);
    out.putByte(4);
    out.putText("");
    out.putBlob(spec.getBytes(StandardCharsets.UTF_8));
    return out.toByteArray();
  }

  private static String build(Path jar, List<String> specs) {
    ByteSink out = new ByteSink(64);
    out.putInt(specs.size());
    specs.forEach(spec -> out.putBlob(spec.getBytes(StandardCharsets.UTF_8)));
    return SpecsFacade.build(
        GENERATOR, jar.toString(), Base64.getEncoder().encodeToString(out.toByteArray()));
  }

  private static String hex(byte[] bytes) {
    return java.util.HexFormat.of().formatHex(bytes);
  }

  private static String generator() {
    Path folder =
        Path.of(System.getProperty("wirecheck.references", "target/references"), "4.3.1-generator");
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(Path::toString).sorted().collect(Collectors.joining(File.pathSeparator));
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
