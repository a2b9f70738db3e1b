package org.wirecheck.proposals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.wirecheck.isolation.Isolation;
import org.wirecheck.wire.ByteSink;
import org.wirecheck.wire.ByteSource;

/**
 * The proposals behind bytes: a type's description ({@link TypeReader}) and operations on it,
 * answered by Kafka's types out of given jars. Never throws.
 *
 * <pre>
 * operation u8 code, then
 *   1 WRITE  a value form ({@link TypeForm})
 *   2 READ   bytes
 *   3 TIME   i32 iterations, bytes
 *   4 ELSEWHERE  text jars, an operation for the types of those
 * answer    u8 0 accepted, then
 *   WRITE  blob bytes
 *   READ   i32 consumed, blob value form, blob bytes written again
 *   TIME   i64 nanoseconds of a write, i64 of a read
 *           u8 1 rejected, text reason · u8 2 an Error, text reason
 *           u8 255 the operation cannot be taken, text reason
 * </pre>
 */
public final class ProposalsFacade {

  /** What stands in the place of a message class where the types of the proposals are asked. */
  public static final String NAME = "org.wirecheck.proposals.Twin";

  private static final int ELSEWHERE = 4;

  private static final Map<String, Function<Object[], Object>> TWINS = new ConcurrentHashMap<>();

  private ProposalsFacade() {}

  /**
   * The operations of one case.
   *
   * @param jars joined by the path separator
   * @param request a blob of the caller's own, a blob with the description, u32 count and as many
   *     blobs
   * @return u32 count and as many blobs; one refusal if the request cannot be taken
   */
  public static byte[] answer(String jars, byte[] request) {
    ByteSink out = new ByteSink(request.length + 64);
    try {
      Function<Object[], Object> twin = TWINS.computeIfAbsent(jars, ProposalsFacade::open);
      ByteSource in = new ByteSource(request);
      in.getBlob();
      byte[] type = in.getBlob();
      int count = Math.max(in.getCount(), 0);
      List<byte[]> responses = new ArrayList<>(count);
      for (int i = 0; i < count; i++) {
        responses.add(answer(twin, type, in.getBlob()));
      }
      in.expectEnd("operations");
      out.putInt(count);
      responses.forEach(out::putBlob);
      return out.toByteArray();
    } catch (Throwable e) {
      return refusal(e);
    }
  }

  private static byte[] answer(Function<Object[], Object> twin, byte[] type, byte[] operation) {
    try {
      if (operation.length > 0 && operation[0] == ELSEWHERE) {
        ByteSource in = new ByteSource(operation);
        in.getByte();
        Function<Object[], Object> other =
            TWINS.computeIfAbsent(in.getText(), ProposalsFacade::open);
        return (byte[]) other.apply(new Object[] {type, in.getRaw(in.remaining())});
      }
      return (byte[]) twin.apply(new Object[] {type, operation});
    } catch (Throwable e) {
      return refusal(e);
    }
  }

  private static byte[] refusal(Throwable cause) {
    ByteSink out = new ByteSink(64);
    out.putByte(255);
    out.putText(cause.toString());
    return out.toByteArray();
  }

  /** Opens the isolated side, which lives as long as this JVM. */
  @SuppressWarnings("resource")
  private static Function<Object[], Object> open(String jars) {
    return new Isolation(jars).enter("org.wirecheck.proposals.Twin", "kafka-clients");
  }
}
