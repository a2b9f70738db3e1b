package org.wirecheck.records;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.record.internal.CompressionType;
import org.apache.kafka.common.record.internal.ControlRecordType;
import org.apache.kafka.common.record.internal.EndTransactionMarker;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.record.internal.MemoryRecordsBuilder;
import org.apache.kafka.common.record.internal.MutableRecordBatch;
import org.apache.kafka.common.record.internal.Record;
import org.apache.kafka.common.record.internal.RecordBatch;
import org.apache.kafka.common.record.internal.SimpleRecord;
import org.apache.kafka.common.utils.internals.BufferSupplier;
import org.apache.kafka.common.utils.internals.ByteBufferOutputStream;
import org.apache.kafka.common.utils.internals.CloseableIterator;
import org.wirecheck.wire.ByteSink;
import org.wirecheck.wire.ByteSource;
import org.wirecheck.wire.MalformedException;

/**
 * The isolated side: takes an operation and gives an answer; see {@link RecordsFacade} for both.
 */
public final class Batches implements Function<Object[], Object> {

  @Override
  public Object apply(Object[] arguments) {
    ByteSource in = new ByteSource((byte[]) arguments[0]);
    ByteSink out = new ByteSink(256);
    out.putByte(0);
    try {
      int operation = in.getByte();
      switch (operation) {
        case 1 -> read(in.getFlag(), ByteBuffer.wrap(in.getRaw(in.remaining())), out);
        case 2 -> write(in, out);
        default -> throw new MalformedException("no such operation: " + operation);
      }
      return out.toByteArray();
    } catch (MalformedException e) {
      throw e;
    } catch (RuntimeException e) {
      return stopped(1, e);
    } catch (Error e) {
      return stopped(2, e);
    }
  }

  private static byte[] stopped(int status, Throwable thrown) {
    ByteSink out = new ByteSink(64);
    out.putByte(status);
    out.putText(thrown.getClass().getName() + ": " + words(thrown));
    return out.toByteArray();
  }

  /** Its message and what caused it: Kafka has one message for all that is no record. */
  private static String words(Throwable thrown) {
    String message = Objects.toString(thrown.getMessage(), "");
    Throwable cause = thrown.getCause();
    if (cause == null || message.contains(cause.toString())) {
      return message;
    }
    String name = cause.getClass().getSimpleName();
    String why = cause.getMessage() == null ? name : name + ": " + cause.getMessage();
    return message.isEmpty() ? why : message + ", by " + why;
  }

  private static void read(boolean checked, ByteBuffer bytes, ByteSink out) {
    List<MutableRecordBatch> batches = new ArrayList<>();
    MemoryRecords.readableRecords(bytes).batches().forEach(batches::add);
    out.putInt(batches.size());
    for (MutableRecordBatch batch : batches) {
      if (checked) {
        batch.ensureValid();
      }
      List<Record> records = new ArrayList<>();
      Integer count = batch.countOrNull();
      if (count == null || count != 0) {
        // As consumers read: `iterator` makes room for as many records as a batch says it has.
        try (CloseableIterator<Record> iterator =
            batch.streamingIterator(BufferSupplier.NO_CACHING)) {
          iterator.forEachRemaining(records::add);
        }
      } else {
        // Of a batch of no records the other would begin to unpack what there is.
        batch.iterator().forEachRemaining(records::add);
      }
      out.putByte(batch.magic());
      out.putByte(batch.compressionType().id);
      out.putLong(batch.baseOffset());
      out.putLong(batch.lastOffset());
      out.putLong(batch.maxTimestamp());
      out.putByte(batch.timestampType() == TimestampType.LOG_APPEND_TIME ? 1 : 0);
      out.putLong(batch.producerId());
      out.putShort(batch.producerEpoch());
      out.putInt(batch.baseSequence());
      out.putByte(batch.isTransactional() ? 1 : 0);
      out.putByte(batch.isControlBatch() ? 1 : 0);
      out.putInt(batch.partitionLeaderEpoch());
      out.putByte(batch.deleteHorizonMs().isPresent() ? 1 : 0);
      out.putLong(batch.deleteHorizonMs().orElse(RecordBatch.NO_TIMESTAMP));
      List<Record> controls = batch.isControlBatch() ? records : List.of();
      out.putInt(controls.size());
      controls.forEach(record -> putControl(record, out));
      out.putInt(records.size());
      records.forEach(record -> put(record, out));
    }
  }

  /** What a record of a control batch is, and what ends a transaction, if it does. */
  private static void putControl(Record record, ByteSink out) {
    short type = -1;
    int ends = 0;
    int epoch = 0;
    try {
      type = ControlRecordType.parseTypeId(record.key());
      EndTransactionMarker marker = EndTransactionMarker.deserialize(record);
      ends = marker.controlType() == ControlRecordType.COMMIT ? 2 : 1;
      epoch = marker.coordinatorEpoch();
    } catch (RuntimeException e) {
      // None that Kafka knows.
    }
    out.putShort(type);
    out.putByte(ends);
    out.putInt(epoch);
  }

  private static void put(Record record, ByteSink out) {
    out.putLong(record.offset());
    out.putLong(record.timestamp());
    putBlob(record.key(), out);
    putBlob(record.value(), out);
    out.putInt(record.headers().length);
    for (Header header : record.headers()) {
      putBlob(ByteBuffer.wrap(header.key().getBytes(StandardCharsets.UTF_8)), out);
      putBlob(header.value() == null ? null : ByteBuffer.wrap(header.value()), out);
    }
  }

  private static void putBlob(ByteBuffer content, ByteSink out) {
    if (content == null) {
      out.putInt(-1);
      return;
    }
    byte[] bytes = new byte[content.remaining()];
    content.duplicate().get(bytes);
    out.putInt(bytes.length);
    out.putRaw(bytes);
  }

  private static void write(ByteSource in, ByteSink out) {
    byte magic = in.getByte();
    CompressionType compression = CompressionType.forId(in.getByte());
    TimestampType type = in.getFlag() ? TimestampType.LOG_APPEND_TIME : TimestampType.CREATE_TIME;
    long baseOffset = in.getLong();
    long appendTime = in.getLong();
    long producerId = in.getLong();
    short producerEpoch = in.getShort();
    int baseSequence = in.getInt();
    boolean transactional = in.getFlag();
    boolean control = in.getFlag();
    MemoryRecordsBuilder builder =
        new MemoryRecordsBuilder(
            new ByteBufferOutputStream(1 << 16),
            magic,
            Compression.of(compression).build(),
            type,
            baseOffset,
            appendTime,
            producerId,
            producerEpoch,
            baseSequence,
            transactional,
            control,
            in.getInt(),
            1 << 16,
            in.getLong());
    int count = in.getInt();
    for (int i = 0; i < count; i++) {
      long offset = in.getLong();
      long timestamp = in.getLong();
      byte[] key = in.getBlob();
      byte[] value = in.getBlob();
      Header[] headers = new Header[in.getInt()];
      for (int h = 0; h < headers.length; h++) {
        headers[h] =
            new RecordHeader(new String(in.getBlob(), StandardCharsets.UTF_8), in.getBlob());
      }
      if (control) {
        builder.appendControlRecordWithOffset(
            offset, new SimpleRecord(timestamp, key, value, headers));
      } else {
        builder.appendWithOffset(offset, timestamp, key, value, headers);
      }
    }
    in.expectEnd("records");
    ByteBuffer built = builder.build().buffer();
    byte[] bytes = new byte[built.remaining()];
    built.get(bytes);
    out.putRaw(bytes);
  }
}
