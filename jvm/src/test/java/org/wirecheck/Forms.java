package org.wirecheck;

import org.wirecheck.wire.ByteSink;

/** Value forms of some messages of 4.4.0, field by field as their specs declare them. */
final class Forms {

  private Forms() {}

  static byte[] requestHeader(String clientId) {
    ByteSink out = new ByteSink(64);
    out.putShort(3);
    out.putShort(12);
    out.putInt(7);
    string(out, clientId);
    out.putInt(0);
    return out.toByteArray();
  }

  static byte[] apiVersionsResponse(int keys) {
    ByteSink out = new ByteSink(64);
    out.putShort(0);
    out.putInt(keys);
    for (int key = 0; key < keys; key++) {
      out.putShort(key);
      out.putShort(0);
      out.putShort(12);
      out.putInt(0);
    }
    out.putInt(0);
    out.putInt(0); // supportedFeatures
    out.putLong(-1);
    out.putInt(0); // finalizedFeatures
    out.putByte(0);
    out.putInt(0);
    return out.toByteArray();
  }

  static byte[] metadataResponse(int partitions) {
    ByteSink out = new ByteSink(64);
    out.putInt(0);
    out.putInt(3);
    for (int broker = 0; broker < 3; broker++) {
      out.putInt(broker);
      string(out, "broker-" + broker + ".example");
      out.putInt(9092);
      string(out, null);
      out.putInt(0);
    }
    string(out, "cluster");
    out.putInt(1);
    out.putInt(1);
    out.putShort(0);
    string(out, "topic");
    out.putLong(1);
    out.putLong(2);
    out.putByte(0);
    out.putInt(partitions);
    for (int partition = 0; partition < partitions; partition++) {
      out.putShort(0);
      out.putInt(partition);
      out.putInt(partition % 3);
      out.putInt(4);
      for (int list = 0; list < 2; list++) {
        out.putInt(2);
        out.putInt(partition % 3);
        out.putInt((partition + 1) % 3);
      }
      out.putInt(0);
      out.putInt(0);
    }
    out.putInt(Integer.MIN_VALUE);
    out.putInt(0);
    out.putInt(Integer.MIN_VALUE);
    out.putShort(0);
    out.putInt(0);
    return out.toByteArray();
  }

  static void string(ByteSink out, String text) {
    if (text == null) {
      out.putInt(-1);
    } else {
      out.putUnits(text);
    }
  }
}
