/** Kafka's record batches behind bytes: {@code MemoryRecords} as reader and as writer. */
package org.wirecheck.records;
