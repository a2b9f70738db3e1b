package org.wirecheck.specs;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.wirecheck.specs.Generator.Source;
import org.wirecheck.specs.Verdict.Phase;
import org.wirecheck.specs.Verdict.Reason;
import org.wirecheck.specs.Verdict.Status;

/** javac in this JVM, from texts to class files, with the blame for each error. */
final class SourceCompiler {

  private static final long SECONDS = 600;

  private final String classPath;

  /** A compiler whose class path is {@code classPath}. */
  SourceCompiler(String classPath) {
    this.classPath = classPath;
  }

  /**
   * Compiles what can be compiled.
   *
   * @param groups sources by owner; an error in one drops the whole group
   * @param blamed receives the verdict of each group that was dropped
   * @return class files by binary name, in the notation of jar entries, of all the others
   */
  Map<String, byte[]> compile(Map<Integer, List<Source>> groups, Map<Integer, Verdict> blamed) {
    if (groups.isEmpty()) {
      return Map.of();
    }
    Pass pass;
    try {
      pass = Contained.run(Contained.DEEP_STACK, SECONDS, passOver(groups));
    } catch (Throwable e) {
      if (groups.size() > 1) {
        return apart(List.copyOf(groups.keySet()), groups, blamed);
      }
      groups.keySet().forEach(owner -> blamed.put(owner, Verdict.thrown(Phase.COMPILE, e)));
      return Map.of();
    }
    if (pass.errors.isEmpty()) {
      return pass.classes;
    }
    if (groups.size() == 1) {
      blamed.putAll(pass.errors);
      return Map.of();
    }
    // An error in one group makes others look wrong (a class `Message` that inherits from itself,
    // for
    // instance): whom javac names is only suspected as long as there are others.
    Map<Integer, List<Source>> others = new TreeMap<>(groups);
    others.keySet().removeAll(pass.errors.keySet());
    Map<String, byte[]> classes = new HashMap<>(compile(others, blamed));
    classes.putAll(apart(List.copyOf(pass.errors.keySet()), groups, blamed));
    return classes;
  }

  /** Some owners' groups in halves, down to the one that the compiler falls over. */
  private Map<String, byte[]> apart(
      List<Integer> owners, Map<Integer, List<Source>> groups, Map<Integer, Verdict> blamed) {
    int middle = owners.size() / 2;
    Map<String, byte[]> classes = new HashMap<>();
    for (List<Integer> half :
        List.of(owners.subList(0, middle), owners.subList(middle, owners.size()))) {
      Map<Integer, List<Source>> part = new TreeMap<>(groups);
      part.keySet().retainAll(half);
      classes.putAll(compile(part, blamed));
    }
    return classes;
  }

  /** What one run of javac gave: class files, or errors by owner. */
  private record Pass(Map<String, byte[]> classes, Map<Integer, Verdict> errors) {}

  private java.util.concurrent.Callable<Pass> passOver(Map<Integer, List<Source>> groups) {
    return () -> {
      JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
      if (compiler == null) {
        throw new IllegalStateException("this Java has no compiler: a JDK is needed");
      }
      DiagnosticCollector<JavaFileObject> said = new DiagnosticCollector<>();
      List<Text> units = new ArrayList<>();
      groups.forEach((owner, sources) -> sources.forEach(s -> units.add(new Text(owner, s))));
      // Locale.ROOT and the C locale's texts: what is said must not depend on the machine.
      try (Classes output =
          new Classes(compiler.getStandardFileManager(said, Locale.ROOT, StandardCharsets.UTF_8))) {
        List<String> options =
            List.of(
                "-classpath",
                classPath,
                "-proc:none",
                "-nowarn",
                "-g:none",
                "--release",
                "17",
                "-Xmaxerrs",
                "100000");
        boolean good =
            compiler.getTask(new StringWriter(), output, said, options, null, units).call();
        return new Pass(output.files(), good ? Map.of() : blame(said.getDiagnostics()));
      }
    };
  }

  private static Map<Integer, Verdict> blame(
      List<Diagnostic<? extends JavaFileObject>> diagnostics) {
    Map<Integer, List<Reason>> reasons = new TreeMap<>();
    List<String> nobody = new ArrayList<>();
    for (Diagnostic<? extends JavaFileObject> each : diagnostics) {
      if (each.getKind() != Diagnostic.Kind.ERROR) {
        continue;
      }
      String message = each.getMessage(Locale.ROOT);
      if (each.getSource() instanceof Text text) {
        String key = each.getCode().replace("compiler.err.", "");
        reasons.computeIfAbsent(text.owner, o -> new ArrayList<>()).add(new Reason(key, message));
      } else {
        nobody.add(message);
      }
    }
    if (reasons.isEmpty()) {
      throw new IllegalStateException("javac failed: " + nobody);
    }
    Map<Integer, Verdict> verdicts = new TreeMap<>();
    reasons.forEach(
        (owner, told) -> verdicts.put(owner, new Verdict(Status.REJECTED, Phase.COMPILE, told)));
    return verdicts;
  }

  /** A source in memory, and whose it is. */
  private static final class Text extends SimpleJavaFileObject {

    private final int owner;
    private final String text;

    Text(int owner, Source source) {
      super(uri(owner, source.className()), Kind.SOURCE);
      this.owner = owner;
      text = source.text();
    }

    /** Class names may be anything; what no URI can hold is told apart by the owner. */
    private static URI uri(int owner, String className) {
      String path = className.matches("[A-Za-z0-9_]+") ? className : "Unnamed";
      return URI.create(
          "mem:///" + owner + "/" + Generator.PACKAGE.replace('.', '/') + "/" + path + ".java");
    }

    /** Whether the file has the right name for a public class: javac asks, and the text decides. */
    @Override
    public boolean isNameCompatible(String simpleName, Kind kind) {
      return kind == Kind.SOURCE;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }

  /** Class files in memory. */
  private static final class Classes extends ForwardingJavaFileManager<JavaFileManager> {

    private final Map<String, ByteArrayOutputStream> written = new TreeMap<>();

    Classes(JavaFileManager parent) {
      super(parent);
    }

    Map<String, byte[]> files() {
      Map<String, byte[]> files = new TreeMap<>();
      written.forEach((name, bytes) -> files.put(name, bytes.toByteArray()));
      return files;
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
        Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
      String entry = className.replace('.', '/') + kind.extension;
      return new SimpleJavaFileObject(URI.create("mem:///classes"), kind) {
        @Override
        public OutputStream openOutputStream() throws IOException {
          ByteArrayOutputStream bytes = new ByteArrayOutputStream();
          written.put(entry, bytes);
          return bytes;
        }
      };
    }
  }
}
