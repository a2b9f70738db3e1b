package org.wirecheck;

import org.wirecheck.wire.ByteSink;

/** Writes a value form by hand, field by field as the spec declares them. */
final class Form {

  private final ByteSink out = new ByteSink(256);

  Form bool(boolean value) {
    out.putByte(value ? 1 : 0);
    return this;
  }

  Form int8(int value) {
    out.putByte(value);
    return this;
  }

  Form int16(int value) {
    out.putShort(value);
    return this;
  }

  Form int32(int... values) {
    for (int value : values) {
      out.putInt(value);
    }
    return this;
  }

  Form int64(long value) {
    out.putLong(value);
    return this;
  }

  Form uuid(long high, long low) {
    return int64(high).int64(low);
  }

  /** A string; null as a field that is null. */
  Form string(String text) {
    if (text == null) {
      return int32(-1);
    }
    out.putUnits(text);
    return this;
  }

  /** Bytes or records in hex; null as a field that is null. */
  Form data(String hex) {
    if (hex == null) {
      return int32(-1);
    }
    out.putBlob(Exchange.hex(hex));
    return this;
  }

  /** An array of int32. */
  Form int32s(int... values) {
    return int32(values.length).int32(values);
  }

  /** The end of a struct, without unknown tagged fields. */
  Form end() {
    return int32(0);
  }

  /** The end of a struct with one unknown tagged field. */
  Form end(int tag, String hex) {
    return int32(1, tag).data(hex);
  }

  byte[] bytes() {
    return out.toByteArray();
  }

  /** RequestHeaderData of a Fetch request v12. */
  static byte[] requestHeader(String clientId) {
    return new Form().int16(1).int16(12).int32(7).string(clientId).end().bytes();
  }

  /** ApiVersionsResponseData; the keys are elements of a mapKey collection. */
  static byte[] apiVersionsResponse(int... keys) {
    Form form = new Form().int16(0).int32(keys.length);
    for (int key : keys) {
      form.int16(key).int16(0).int16(12).end();
    }
    form.int32(0, 0).int64(-1).int32(0).bool(false);
    return form.end().bytes();
  }

  /** MetadataResponseData with three brokers and one topic, two replicas a partition. */
  static byte[] metadataResponse(int partitions) {
    Form form = new Form().int32(0, 3);
    for (int broker = 0; broker < 3; broker++) {
      form.int32(broker).string("broker-" + broker + ".example").int32(9092).string(null).end();
    }
    form.string("cluster").int32(1);
    form.int32(1).int16(0).string("topic").uuid(1, 2).bool(false).int32(partitions);
    for (int partition = 0; partition < partitions; partition++) {
      int leader = partition % 3;
      form.int16(0).int32(partition, leader, 4);
      form.int32s(leader, (leader + 1) % 3).int32s(leader, (leader + 1) % 3).int32s().end();
    }
    form.int32(Integer.MIN_VALUE).end();
    return form.int32(Integer.MIN_VALUE).int16(0).end().bytes();
  }

  /** ProduceRequestData with one topic and one partition. */
  static byte[] produceRequest(String recordsHex) {
    Form form = new Form().string(null).int16(-1).int32(1500, 1);
    form.string("topic").uuid(0, 0).int32(1).int32(3).data(recordsHex).end().end();
    return form.end().bytes();
  }

  /** FetchRequestData without topics. */
  static byte[] fetchRequest(int replicaId, int sessionEpoch) {
    Form form = new Form().string(null).int32(replicaId);
    form.bool(true).int32(-1).int64(-1).end();
    form.int32(500, 1, Integer.MAX_VALUE).int8(0).int32(0, sessionEpoch).int32(0, 0).string("");
    return form.end().bytes();
  }

  /** AlterClientQuotasRequestData with one value. */
  static byte[] alterClientQuotas(long bits) {
    Form form = new Form().int32(1, 0, 1).string("key").int64(bits).bool(false).end().end();
    return form.bool(true).end().bytes();
  }

  /** ConsumerProtocolSubscription; user data is zeroCopy. */
  static byte[] subscription(String userDataHex) {
    Form form = new Form().int32(1).string("topic").data(userDataHex).int32(0, -1).string(null);
    return form.end().bytes();
  }
}
