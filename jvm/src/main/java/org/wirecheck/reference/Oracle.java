package org.wirecheck.reference;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.wirecheck.reference.GeneratedPath.Encoded;
import org.wirecheck.wire.ByteSource;
import org.wirecheck.wire.Json;
import org.wirecheck.wire.MalformedException;

/**
 * The entry of the isolated side: one instance per class loader, called by the hub through a JDK
 * interface.
 *
 * <p>Arguments are the name of an operation and its own: {@code call, className, request, last}
 * gives the response as {@code byte[]}, and {@code last}, an {@code AtomicReference}, is given the
 * function that makes a response of class and message of what ended the call (see {@link Answer});
 * {@code describe, className} and {@code time, className, version, bytes, iterations} and {@code
 * apis} give JSON. What is not an outcome of Kafka's code is thrown; the hub makes a refusal of it.
 */
public final class Oracle implements Function<Object[], Object> {

  private static final int VALUE = 1;
  private static final int BYTES = 2;
  private static final int CONVERT = 3;

  private final Map<String, MessageType> types = new ConcurrentHashMap<>();
  private final RecordsForm records;

  /** Fails if the class loader holds no Kafka that this side can work with. */
  public Oracle() throws ReflectiveOperationException {
    records = new RecordsForm();
  }

  @Override
  public Object apply(Object[] arguments) {
    String operation = (String) arguments[0];
    if (operation.equals("apis")) {
      return Json.write(ApiTable.describe());
    }
    MessageType type = type((String) arguments[1]);
    return switch (operation) {
      case "call" -> call(type, (byte[]) arguments[2], last(arguments[3]));
      case "describe" -> describe(type);
      case "time" -> {
        short version = ((Integer) arguments[2]).shortValue();
        yield Stopwatch.time(type.form(), version, (byte[]) arguments[3], (int) arguments[4]);
      }
      default -> throw new MalformedException("no such operation: " + operation);
    };
  }

  @SuppressWarnings("unchecked")
  private static AtomicReference<BiFunction<String, String, byte[]>> last(Object argument) {
    return (AtomicReference<BiFunction<String, String, byte[]>>) argument;
  }

  private static byte[] call(
      MessageType type, byte[] request, AtomicReference<BiFunction<String, String, byte[]>> last) {
    ByteSource in = new ByteSource(request);
    int operation = in.getByte();
    short version = in.getShort();
    byte[] input = in.getRaw(in.getInt());
    byte[] testee = operation == VALUE ? in.getBlob() : null;
    if (operation < VALUE || operation > CONVERT) {
      throw new MalformedException("no such operation: " + operation);
    }
    in.expectEnd("request");
    Answer answer = new Answer(input.length + 128);
    last.set(answer::died);
    switch (operation) {
      case VALUE -> value(type, version, input, testee, answer);
      case BYTES -> {
        answer.step(Answer.Step.GENERATED);
        answer.reading(new GeneratedPath(type.form()).read(input, version, true));
        answer.step(Answer.Step.SCHEMA);
        answer.reading(new SchemaPath(type).read(input, version));
      }
      default -> {
        answer.step(Answer.Step.CONVERT);
        answer.converted(new GeneratedPath(type.form()).convert(input));
      }
    }
    return answer.toByteArray();
  }

  private static void value(
      MessageType type, short version, byte[] form, byte[] testee, Answer answer) {
    GeneratedPath generated = new GeneratedPath(type.form());
    answer.step(Answer.Step.ENCODE, testee != null);
    Encoded encoded = generated.encode(form, version);
    answer.encoded(encoded);
    boolean other = testee != null;
    if (encoded.outcome().accepted()) {
      byte[] data = encoded.data();
      other &= !Arrays.equals(data, testee);
      answer.step(Answer.Step.REREAD, other);
      answer.reread(generated.read(data, version, false), form);
      answer.step(Answer.Step.AGAIN, other);
      answer.again(new SchemaPath(type).read(data, version), data);
    }
    if (other) {
      answer.step(Answer.Step.TESTEE);
      answer.reading(generated.read(testee, version, true));
    }
  }

  private static String describe(MessageType type) {
    try {
      return Json.write(type.describe());
    } catch (ReflectiveOperationException e) {
      throw new MalformedException(e.toString(), e);
    }
  }

  private MessageType type(String className) {
    MessageType known = types.get(className);
    return known != null ? known : types.computeIfAbsent(className, this::load);
  }

  private MessageType load(String className) {
    try {
      return new MessageType(
          Class.forName(className, true, Oracle.class.getClassLoader()), records);
    } catch (ReflectiveOperationException e) {
      throw new MalformedException(e.toString(), e);
    }
  }
}
