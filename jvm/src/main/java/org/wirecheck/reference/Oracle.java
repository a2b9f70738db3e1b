package org.wirecheck.reference;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.wirecheck.reference.GeneratedPath.Encoded;
import org.wirecheck.wire.ByteSink;
import org.wirecheck.wire.ByteSource;
import org.wirecheck.wire.Json;
import org.wirecheck.wire.MalformedException;

/**
 * The entry of the isolated side: one instance per class loader, called by the hub through a JDK
 * interface.
 *
 * <p>Arguments are the name of an operation and its own: {@code call, className, request} gives the
 * response as {@code byte[]}; {@code describe, className} and {@code time, className, version,
 * bytes, iterations} and {@code apis} give JSON. What is not an outcome of Kafka's code is thrown;
 * the hub makes a refusal of it.
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
      case "call" -> call(type, (byte[]) arguments[2]);
      case "describe" -> describe(type);
      case "time" -> {
        short version = ((Integer) arguments[2]).shortValue();
        yield Stopwatch.time(type.form(), version, (byte[]) arguments[3], (int) arguments[4]);
      }
      default -> throw new MalformedException("no such operation: " + operation);
    };
  }

  private byte[] call(MessageType type, byte[] request) {
    ByteSource in = new ByteSource(request);
    int operation = in.getByte();
    short version = in.getShort();
    byte[] input = in.getRaw(in.getInt());
    ByteSink out = new ByteSink(input.length + 128);
    switch (operation) {
      case VALUE -> {
        byte[] testee = in.getBlob();
        in.expectEnd("request");
        value(type, version, input, testee, out);
      }
      case BYTES -> {
        in.expectEnd("request");
        new GeneratedPath(type.form()).read(input, version, true).writeTo(out);
        new SchemaPath(type).read(input, version).writeTo(out);
      }
      case CONVERT -> {
        in.expectEnd("request");
        Reading dumped = new GeneratedPath(type.form()).convert(input);
        dumped.outcome().writeTo(out);
        if (dumped.outcome().accepted()) {
          out.putBlob(dumped.form());
        }
      }
      default -> throw new MalformedException("no such operation: " + operation);
    }
    return out.toByteArray();
  }

  private static void value(
      MessageType type, short version, byte[] form, byte[] testee, ByteSink out) {
    GeneratedPath generated = new GeneratedPath(type.form());
    Encoded encoded = generated.encode(form, version);
    encoded.outcome().writeTo(out);
    if (encoded.outcome().accepted()) {
      byte[] data = encoded.data();
      out.putInt(encoded.size());
      out.putBlob(data);
      reread(generated.read(data, version, false), form, out);
      schema(new SchemaPath(type).read(data, version), data, out);
      if (Arrays.equals(data, testee)) {
        return;
      }
    }
    if (testee != null) {
      generated.read(testee, version, true).writeTo(out);
    }
  }

  private static void reread(Reading reading, byte[] form, ByteSink out) {
    reading.outcome().writeTo(out);
    boolean accepted = reading.outcome().accepted();
    boolean same = accepted && reading.form().contentEquals(form);
    out.putByte(same ? 1 : 0);
    if (accepted && !same) {
      out.putBlob(reading.form());
    }
    out.putInt(reading.consumed());
  }

  private static void schema(Reading reading, byte[] data, ByteSink out) {
    boolean read = reading.outcome().accepted();
    (read ? reading.rewrite() : reading.outcome()).writeTo(out);
    boolean same = reading.reproduces(data);
    out.putByte(same ? 1 : 0);
    if (!same) {
      out.putBlob(reading.rewritten() == null ? new byte[0] : reading.rewritten());
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
