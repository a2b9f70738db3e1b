package org.wirecheck.records;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.wirecheck.isolation.Isolation;
import org.wirecheck.wire.ByteSink;
import org.wirecheck.wire.ByteSource;

/**
 * Record batches behind bytes, read and written by Kafka's classes out of given jars, with which
 * the libraries of the compressions must be. Never throws.
 *
 * <pre>
 * operation u8 code, then
 *   1 READ   u8 whether checksums are checked, bytes
 *   2 WRITE  u8 magic, u8 compression, u8 timestamp type, i64 base offset, i64 log append time,
 *            i64 producer id, i16 producer epoch, i32 base sequence, u8 transactional,
 *            u8 control, i32 partition leader epoch, i64 delete horizon (-1: none), records
 * answer    u8 0 accepted, then
 *   READ   i32 batches, of each
 *            u8 magic, u8 compression, i64 base offset, i64 last offset, i64 max timestamp,
 *            u8 timestamp type, i64 producer id, i16 producer epoch, i32 base sequence,
 *            u8 transactional, u8 control, i32 partition leader epoch,
 *            u8 whether it has a delete horizon, i64 delete horizon,
 *            i32 records of a control batch, of each
 *              i16 type (-1: none), u8 0, 1 it aborts or 2 it commits, i32 coordinator epoch,
 *            records
 *   WRITE  the batch
 *           u8 1 rejected, text reason · u8 2 an Error, text reason
 *           u8 255 the operation cannot be taken, text reason
 * records   i32 count, of each i64 offset, i64 timestamp, blob key, blob value, i32 headers,
 *           of each blob key (UTF-8), blob value
 * blob      i32 length (-1: null), bytes
 * </pre>
 */
public final class RecordsFacade {

  /** What stands in the place of a message class where record batches are asked for. */
  public static final String NAME = "org.wirecheck.records.Batches";

  private static final Map<String, Function<Object[], Object>> OPENED = new ConcurrentHashMap<>();

  private RecordsFacade() {}

  /**
   * The operations of one case.
   *
   * @param jars joined by the path separator
   * @param request a blob of the caller's own, u32 count and as many blobs
   * @return u32 count and as many blobs; one refusal if the request cannot be taken
   */
  public static byte[] answer(String jars, byte[] request) {
    ByteSink out = new ByteSink(request.length + 64);
    try {
      Function<Object[], Object> batches = OPENED.computeIfAbsent(jars, RecordsFacade::open);
      ByteSource in = new ByteSource(request);
      in.getBlob();
      int count = Math.max(in.getCount(), 0);
      List<byte[]> responses = new ArrayList<>(count);
      for (int i = 0; i < count; i++) {
        responses.add(answer(batches, in.getBlob()));
      }
      in.expectEnd("operations");
      out.putInt(count);
      responses.forEach(out::putBlob);
      return out.toByteArray();
    } catch (Throwable e) {
      return refusal(e);
    }
  }

  private static byte[] answer(Function<Object[], Object> batches, byte[] operation) {
    try {
      return (byte[]) batches.apply(new Object[] {operation});
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
    return new Isolation(jars).enter(NAME, "kafka-clients");
  }
}
