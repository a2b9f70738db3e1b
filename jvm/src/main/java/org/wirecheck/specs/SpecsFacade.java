package org.wirecheck.specs;

import java.io.File;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.wirecheck.isolation.Isolation;
import org.wirecheck.wire.ByteSource;
import org.wirecheck.wire.Json;

/**
 * Kafka's message generator behind bytes. A generator is named by its jars, joined by the path
 * separator, and opened when first used; among them are kafka-clients and Jackson, which what it
 * generates is compiled against.
 */
public final class SpecsFacade {

  private static final Map<String, Function<Object[], Object>> GENERATORS =
      new ConcurrentHashMap<>();

  private SpecsFacade() {}

  /**
   * The verdict on one spec ({@link Verdict}).
   *
   * @param jars the generator to ask where the request names none
   * @param request {@code u8 4, text jars, u32 length, UTF-8 of the JSON}
   * @throws RuntimeException if there is no generator in the jars; never because of the spec
   */
  public static byte[] check(String jars, byte[] request) {
    ByteSource in = new ByteSource(request);
    in.getByte();
    String own = in.getText();
    byte[] spec = in.getBlob();
    in.expectEnd("request");
    return (byte[]) generator(own.isEmpty() ? jars : own).apply(new Object[] {"check", spec});
  }

  /**
   * Generates and compiles a batch of specs, and writes a jar of the classes and the specs ({@code
   * common/message/NAME.json}). What is refused, by the generator or by javac, is left out. Never
   * throws.
   *
   * @param jar the file to write, in one move
   * @param specs base64 of {@code u32 count} and as many blobs of JSON
   * @return JSON with {@code verdicts}: base64 of {@code u32 count} and as many verdicts; or with
   *     {@code error}
   */
  public static String build(String jars, String jar, String specs) {
    try {
      byte[] frames = Base64.getDecoder().decode(specs);
      // What a patched generator writes calls classes of this project.
      String classPath = jars + File.pathSeparator + Isolation.ownPath();
      Object verdicts = generator(jars).apply(new Object[] {"build", classPath, jar, frames});
      return Json.write(Map.of("verdicts", Base64.getEncoder().encodeToString((byte[]) verdicts)));
    } catch (Throwable e) {
      return Json.write(Map.of("error", String.valueOf(e)));
    }
  }

  /**
   * Makes the jar of a patched generator ({@link PatchedGenerator}). Never throws.
   *
   * @param jars what it needs
   * @param sources the generator's jar of sources
   * @param patch its name: {@code kip-625}
   * @param jar the file to write, in one move
   * @return JSON, an object that is empty or has {@code error}
   */
  public static String patch(String jars, String sources, String patch, String jar) {
    try {
      PatchedGenerator.build(jars, Path.of(sources), patch, Path.of(jar));
      return Json.write(Map.of());
    } catch (Throwable e) {
      return Json.write(Map.of("error", String.valueOf(e)));
    }
  }

  private static Function<Object[], Object> generator(String jars) {
    Function<Object[], Object> open = GENERATORS.get(jars);
    return open != null ? open : GENERATORS.computeIfAbsent(jars, SpecsFacade::open);
  }

  /** Opens the isolated side, which lives as long as this JVM. */
  @SuppressWarnings("resource")
  private static Function<Object[], Object> open(String jars) {
    return new Isolation(jars).enter("org.wirecheck.specs.SpecOracle", "generator");
  }
}
