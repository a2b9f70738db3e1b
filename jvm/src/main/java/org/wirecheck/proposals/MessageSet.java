package org.wirecheck.proposals;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.protocol.types.SchemaException;
import org.apache.kafka.common.protocol.types.Type;
import org.wirecheck.proposals.LegacyRecords.Content;
import org.wirecheck.proposals.LegacyRecords.Message;
import org.wirecheck.wire.ByteSink;
import org.wirecheck.wire.ByteSource;

/**
 * A message set with its size before it, as the wire-format page has it in its requests. Kafka's
 * own {@link LegacyRecords} read and write what is in it.
 *
 * <p>Its value form: i32 count of messages, each i64 offset, i64 attributes (of uncompressed sets),
 * i64 timestamp (of magic 1), bytes key, bytes value; then, of uncompressed sets, bytes at the end
 * that are no whole message.
 */
public final class MessageSet extends Type {

  private final byte magic;
  private final boolean compressed;

  /**
   * Message sets of one magic.
   *
   * @param compressed whether the messages are written in a gzip message around them, and read as
   *     consumers see them
   */
  public MessageSet(byte magic, boolean compressed) {
    this.magic = magic;
    this.compressed = compressed;
  }

  /** The value of a form. */
  Content readForm(ByteSource in) {
    List<Message> messages = new ArrayList<>();
    for (int count = in.getCount(); count > 0; count--) {
      long offset = in.getLong();
      long attributes = compressed ? 0 : in.getLong();
      if (attributes != (byte) attributes) {
        throw new SchemaException("attributes " + attributes + " are more than a byte");
      }
      long timestamp = magic == 0 ? -1 : in.getLong();
      messages.add(new Message(offset, (byte) attributes, timestamp, in.getBlob(), in.getBlob()));
    }
    return new Content(messages, compressed ? new byte[0] : in.getBlob(), null);
  }

  /** The form of a value. */
  void writeForm(Content content, ByteSink out) {
    out.putInt(content.messages().size());
    for (Message each : content.messages()) {
      out.putLong(each.offset());
      if (!compressed) {
        out.putLong(each.attributes());
      }
      if (magic != 0) {
        out.putLong(each.timestamp());
      }
      putBlob(each.key(), out);
      putBlob(each.value(), out);
    }
    if (!compressed) {
      out.putBlob(content.incomplete());
    }
  }

  private static void putBlob(byte[] bytes, ByteSink out) {
    if (bytes == null) {
      out.putInt(-1);
    } else {
      out.putBlob(bytes);
    }
  }

  private byte[] bytes(Object value) {
    Content content = (Content) value;
    if (content.compressed() != null) {
      // What gzip makes of some bytes is its own affair: a set that was read is written as it was.
      return content.compressed();
    }
    return compressed
        ? LegacyRecords.writeCompressed(magic, content.messages())
        : LegacyRecords.write(magic, content.messages());
  }

  @Override
  public void write(ByteBuffer buffer, Object value) {
    byte[] messages = bytes(value);
    byte[] incomplete = ((Content) value).incomplete();
    buffer.putInt(messages.length + incomplete.length);
    buffer.put(messages);
    buffer.put(incomplete);
  }

  @Override
  public Object read(ByteBuffer buffer) {
    int size = buffer.getInt();
    if (size < 0 || size > buffer.remaining()) {
      throw new SchemaException(
          "A message set of " + size + " bytes with " + buffer.remaining() + " left");
    }
    ByteBuffer set = buffer.slice(buffer.position(), size);
    Content content =
        compressed ? LegacyRecords.readCompressed(magic, set) : LegacyRecords.read(magic, set);
    buffer.position(buffer.position() + size);
    return content;
  }

  @Override
  public int sizeOf(Object value) {
    return Integer.BYTES + bytes(value).length + ((Content) value).incomplete().length;
  }

  @Override
  public Object validate(Object value) {
    return value;
  }

  @Override
  public String toString() {
    return "MESSAGE_SET" + magic;
  }
}
