package org.wirecheck.specs;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.wirecheck.specs.Generator.Generated;
import org.wirecheck.specs.Generator.RefusedException;
import org.wirecheck.specs.Generator.Source;
import org.wirecheck.specs.Verdict.Phase;
import org.wirecheck.specs.Verdict.Reason;
import org.wirecheck.specs.Verdict.Status;
import org.wirecheck.wire.ByteSink;
import org.wirecheck.wire.ByteSource;
import org.wirecheck.wire.MalformedException;

/**
 * The entry of the isolated side: one instance per class loader, called by the hub through a JDK
 * interface.
 *
 * <p>Arguments are the name of an operation and its own: {@code check, spec} gives a {@link
 * Verdict} as bytes; {@code build, class path, jar, specs} a count and as many verdicts.
 */
public final class SpecOracle implements Function<Object[], Object> {

  /** Most seconds for one spec: the largest of Kafka's own takes some milliseconds. */
  private static final long SECONDS = 20;

  private final Generator generator;

  /** Fails if the class loader holds no generator that this side can work with. */
  public SpecOracle() throws ReflectiveOperationException {
    generator = new Generator();
  }

  @Override
  public Object apply(Object[] arguments) {
    String operation = (String) arguments[0];
    return switch (operation) {
      case "check" -> check((byte[]) arguments[1]);
      case "build" -> build((String) arguments[1], (String) arguments[2], (byte[]) arguments[3]);
      default -> throw new MalformedException("no such operation: " + operation);
    };
  }

  private byte[] check(byte[] spec) {
    ByteSink out = new ByteSink(128);
    attempt(spec, new ArrayList<>()).writeTo(out);
    return out.toByteArray();
  }

  /** The verdict on a spec; if it is accepted, what was generated goes into {@code made}. */
  private Verdict attempt(byte[] spec, List<Generated> made) {
    try {
      made.add(Contained.run(Contained.MAIN_STACK, SECONDS, () -> generator.generate(spec)));
      return Verdict.ACCEPTED;
    } catch (RefusedException e) {
      return e.verdict();
    } catch (TimeoutException e) {
      return Verdict.timedOut(SECONDS);
    } catch (Throwable e) {
      // An Error in the middle of a phase: it left no word about which.
      return Verdict.thrown(Phase.NONE, e);
    }
  }

  private byte[] build(String classPath, String jar, byte[] frames) {
    ByteSource in = new ByteSource(frames);
    int count = Math.max(in.getCount(), 0);
    Map<Integer, Verdict> verdicts = new TreeMap<>();
    Map<Integer, List<Source>> sources = new TreeMap<>();
    Map<Integer, Map.Entry<String, byte[]>> specs = new TreeMap<>();
    Set<String> taken = new HashSet<>();
    for (int i = 0; i < count; i++) {
      byte[] spec = in.getBlob();
      List<Generated> made = new ArrayList<>();
      Verdict verdict = attempt(spec, made);
      if (verdict.accepted()) {
        verdict = enter(i, spec, made.get(0), taken, sources, specs);
      }
      verdicts.put(i, verdict);
    }
    in.expectEnd("specs");
    Map<String, byte[]> entries =
        new HashMap<>(new SourceCompiler(classPath).compile(sources, verdicts));
    specs.forEach(
        (i, spec) -> {
          if (verdicts.get(i).accepted()) {
            entries.put(MessageJar.SPECS + spec.getKey() + ".json", spec.getValue());
          }
        });
    try {
      MessageJar.write(Path.of(jar), entries);
    } catch (java.io.IOException e) {
      throw new MalformedException("cannot write " + jar + ": " + e, e);
    }
    ByteSink out = new ByteSink(count * 8);
    out.putInt(count);
    verdicts.values().forEach(verdict -> verdict.writeTo(out));
    return out.toByteArray();
  }

  /** Takes a generated spec into the batch, unless another one there has its name. */
  private static Verdict enter(
      int number,
      byte[] spec,
      Generated made,
      Set<String> taken,
      Map<Integer, List<Source>> sources,
      Map<Integer, Map.Entry<String, byte[]>> specs) {
    List<String> names = new ArrayList<>(List.of(MessageJar.SPECS + made.name()));
    made.sources().forEach(source -> names.add(source.className()));
    for (String name : names) {
      if (taken.contains(name)) {
        Reason reason = new Reason("DuplicateName", "another spec of the batch has " + name);
        return new Verdict(Status.REJECTED, Phase.COMPILE, List.of(reason));
      }
    }
    taken.addAll(names);
    sources.put(number, made.sources());
    specs.put(number, Map.entry(made.name(), spec));
    return Verdict.ACCEPTED;
  }
}
