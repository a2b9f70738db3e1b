package org.wirecheck.specs;

import java.io.BufferedWriter;
import java.io.ByteArrayOutputStream;
import java.io.OutputStreamWriter;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.wirecheck.specs.Verdict.Phase;

/**
 * Kafka's generator on one spec at a time, without files.
 *
 * <p>The same steps as its {@code MessageGenerator.processDirectories} with {@code -m
 * MessageDataGenerator JsonConverterGenerator}: its own ObjectMapper reads a {@code MessageSpec},
 * and if that has a valid version, each generator writes a Java file in UTF-8. By reflection: most
 * of it is package-private, and the classes differ between releases.
 */
final class Generator {

  /** Where the generated classes live: not among Kafka's own, which a random name could meet. */
  static final String PACKAGE = "org.wirecheck.generated";

  private static final String KAFKA = "org.apache.kafka.message.";

  private final Object mapper;
  private final Method readValue;
  private final Class<?> messageSpec;
  private final Method hasValidVersion;
  private final Method name;
  private final List<Constructor<?>> generators = new ArrayList<>();
  private final Method outputName;
  private final Method generateAndWrite;

  /** One generated file: the class that it declares, and its text. */
  record Source(String className, String text) {}

  /**
   * A spec that the generator has taken.
   *
   * @param name the message's name
   * @param sources the data class and its JSON converter; none for a message without valid version
   */
  record Generated(String name, List<Source> sources) {}

  /** A spec that the generator has not taken, and where it stopped. */
  static final class RefusedException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient Phase phase;

    RefusedException(Phase phase, Throwable cause) {
      super(cause);
      this.phase = phase;
    }

    Verdict verdict() {
      return Verdict.thrown(phase, getCause());
    }
  }

  /** Fails if the class loader holds no generator that this side can work with. */
  Generator() throws ReflectiveOperationException {
    ClassLoader loader = Generator.class.getClassLoader();
    // Public since 3.9.
    Field serde = loader.loadClass(KAFKA + "MessageGenerator").getDeclaredField("JSON_SERDE");
    serde.setAccessible(true);
    mapper = serde.get(null);
    messageSpec = loader.loadClass(KAFKA + "MessageSpec");
    readValue = mapper.getClass().getMethod("readValue", byte[].class, Class.class);
    hasValidVersion = accessible(method(messageSpec, "hasValidVersion"));
    name = messageSpec.getMethod("name");
    Class<?> generator = loader.loadClass(KAFKA + "MessageClassGenerator");
    outputName = accessible(generator.getMethod("outputName", messageSpec));
    generateAndWrite =
        accessible(generator.getMethod("generateAndWrite", messageSpec, BufferedWriter.class));
    for (String each : List.of("MessageDataGenerator", "JsonConverterGenerator")) {
      Constructor<?> constructor =
          loader.loadClass(KAFKA + each).getDeclaredConstructor(String.class);
      constructor.setAccessible(true);
      generators.add(constructor);
    }
  }

  /** The Java of a spec. */
  Generated generate(byte[] json) throws RefusedException {
    Object spec = call(Phase.PARSE, readValue, mapper, json, messageSpec);
    List<Source> sources = new ArrayList<>();
    // Before 3.9 there was no such question: every spec had a valid version.
    if (hasValidVersion == null || (boolean) call(Phase.PARSE, hasValidVersion, spec)) {
      Phase phase = Phase.GENERATE;
      for (Constructor<?> constructor : generators) {
        sources.add(generate(phase, constructor, spec));
        phase = Phase.CONVERTER;
      }
    }
    return new Generated((String) call(Phase.PARSE, name, spec), sources);
  }

  private Source generate(Phase phase, Constructor<?> constructor, Object spec)
      throws RefusedException {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    try {
      Object generator = constructor.newInstance(PACKAGE);
      String className = (String) call(phase, outputName, generator, spec);
      // As of Files.newBufferedWriter: text that is no UTF-8 is an error, not a question mark.
      try (BufferedWriter writer =
          new BufferedWriter(new OutputStreamWriter(file, StandardCharsets.UTF_8.newEncoder()))) {
        call(phase, generateAndWrite, generator, spec, writer);
      }
      return new Source(className, file.toString(StandardCharsets.UTF_8));
    } catch (RefusedException e) {
      throw e;
    } catch (Exception e) {
      throw new RefusedException(phase, e);
    }
  }

  private static Object call(Phase phase, Method method, Object target, Object... arguments)
      throws RefusedException {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw new RefusedException(phase, e.getCause());
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("not this generator: " + method, e);
    }
  }

  private static Method method(Class<?> of, String named) {
    try {
      return of.getDeclaredMethod(named);
    } catch (NoSuchMethodException e) {
      return null;
    }
  }

  private static Method accessible(Method method) {
    if (method != null) {
      method.setAccessible(true);
    }
    return method;
  }
}
