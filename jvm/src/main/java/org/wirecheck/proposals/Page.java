package org.wirecheck.proposals;

import java.nio.ByteBuffer;
import java.util.Map;
import org.apache.kafka.common.protocol.types.Field;
import org.apache.kafka.common.protocol.types.Schema;
import org.apache.kafka.common.protocol.types.SchemaException;
import org.apache.kafka.common.protocol.types.Struct;
import org.apache.kafka.common.protocol.types.Type;

/**
 * The wire-format page's four messages, without {@code size}: as written, by the page's own
 * notation, and with FetchRequest corrected.
 *
 * <p>A message set is BYTES: its size stands before it, and what is in it is not looked at.
 */
public final class Page {

  private static final Schema PARTITION_DATA =
      new Schema(new Field("partition", Type.INT32), new Field("messages", Type.BYTES));
  private static final ListOf DATA =
      new ListOf(
          new Schema(
              new Field("topic", Type.STRING),
              new Field("partition_data", new ListOf(PARTITION_DATA))));

  private static final Schema PRODUCE_REQUEST =
      new Schema(
          new Field("request_id", Type.INT16),
          new Field("version_id", Type.INT16),
          new Field("correlation_id", Type.INT32),
          new Field("required_acks", Type.INT8),
          new Field("data", DATA));
  private static final Schema PRODUCE_RESPONSE =
      new Schema(
          new Field("correlation_id", Type.INT32),
          new Field("error", Type.INT16),
          new Field("offsets", new ListOf(Type.INT64)));
  private static final Schema FETCH_REQUEST_AS_WRITTEN =
      new Schema(
          new Field("request_id", Type.INT16),
          new Field("correlation_id", Type.INT32),
          new Field("version_id", Type.INT16),
          new Field("correlation_id_again", Type.INT32),
          new Field("max_wait", Type.INT32),
          new Field("min_bytes", Type.INT32),
          new Field(
              "topic_offsets",
              new ListOf(
                  new Schema(
                      new Field("topic", Type.STRING),
                      new Field("partitions", new ListOf(Type.INT32)),
                      new Field("offsets", new ListOf(Type.INT32))))));

  /** What follows the two slashes is a comment: there is one correlation id, before the version. */
  private static final Schema FETCH_REQUEST_BY_NOTATION =
      new Schema(
          new Field("request_id", Type.INT16),
          new Field("correlation_id", Type.INT32),
          new Field("version_id", Type.INT16),
          new Field("max_wait", Type.INT32),
          new Field("min_bytes", Type.INT32),
          new Field(
              "topic_offsets",
              new ListOf(
                  new Schema(
                      new Field("topic", Type.STRING),
                      new Field("partitions", new ListOf(Type.INT32)),
                      new Field("offsets", new ListOf(Type.INT32))))));

  private static final Schema FETCH_REQUEST_CORRECTED =
      new Schema(
          new Field("request_id", Type.INT16),
          new Field("version_id", Type.INT16),
          new Field("correlation_id", Type.INT32),
          new Field("max_wait", Type.INT32),
          new Field("min_bytes", Type.INT32),
          new Field("topic_offsets", new ListOf(new OffsetData())));
  private static final Schema FETCH_RESPONSE =
      new Schema(
          new Field("correlation_id", Type.INT32),
          new Field("error", Type.INT16),
          new Field("data", DATA));

  /** The messages as laid out on the page, with the second correlation id. */
  public static final Map<String, Schema> AS_WRITTEN = messages(FETCH_REQUEST_AS_WRITTEN);

  /** The messages read by the page's own notation. */
  public static final Map<String, Schema> BY_NOTATION = messages(FETCH_REQUEST_BY_NOTATION);

  /** The messages with the oddities of FetchRequest repaired. */
  public static final Map<String, Schema> CORRECTED = messages(FETCH_REQUEST_CORRECTED);

  private Page() {}

  private static Map<String, Schema> messages(Schema fetchRequest) {
    return Map.of(
        "ProduceRequest", PRODUCE_REQUEST,
        "ProduceResponse", PRODUCE_RESPONSE,
        "FetchRequest", fetchRequest,
        "FetchResponse", FETCH_RESPONSE);
  }

  /** Partitions and offsets in two lists, which must be of one length. */
  private static final class OffsetData extends Schema {

    OffsetData() {
      super(
          new Field("topic", Type.STRING),
          new Field("partitions", new ListOf(Type.INT32)),
          new Field("offsets", new ListOf(Type.INT64)));
    }

    @Override
    public Struct read(ByteBuffer buffer) {
      return check(super.read(buffer));
    }

    @Override
    public void write(ByteBuffer buffer, Object value) {
      super.write(buffer, check((Struct) value));
    }

    private static Struct check(Struct struct) {
      int partitions = struct.getArray("partitions").length;
      int offsets = struct.getArray("offsets").length;
      if (partitions != offsets) {
        throw new SchemaException(partitions + " partitions with " + offsets + " offsets");
      }
      return struct;
    }
  }
}
