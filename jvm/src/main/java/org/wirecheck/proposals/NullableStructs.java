package org.wirecheck.proposals;

import org.apache.kafka.common.protocol.types.NullableSchema;
import org.apache.kafka.common.protocol.types.Schema;
import org.apache.kafka.common.protocol.types.Type;

/** Kafka's nullable structs, by themselves: releases before 4.1 have no such type. */
final class NullableStructs {

  private NullableStructs() {}

  /** A struct of this schema, or null. */
  static Type of(Schema schema) {
    return new NullableSchema(schema);
  }
}
