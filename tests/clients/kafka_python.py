"""kafka-python: a topic, some records, and all of them read back by a group."""

from __future__ import annotations

import os
import sys
import uuid

from kafka import KafkaConsumer, KafkaProducer
from kafka.admin import KafkaAdminClient, NewTopic

BOOTSTRAP = os.environ["KAFKA_BOOTSTRAP_SERVERS"]
NUMBER = 10


def main() -> int:
    topic = f"kafka-python-{uuid.uuid4().hex[:8]}"
    admin = KafkaAdminClient(bootstrap_servers=BOOTSTRAP)
    admin.create_topics([NewTopic(name=topic, num_partitions=1, replication_factor=1)])
    admin.close()
    producer = KafkaProducer(bootstrap_servers=BOOTSTRAP)
    for number in range(NUMBER):
        producer.send(topic, b"value %d" % number, key=b"key").get(20)
    producer.close()
    consumer = KafkaConsumer(
        topic, bootstrap_servers=BOOTSTRAP, group_id=topic, auto_offset_reset="earliest",
        consumer_timeout_ms=20_000,
    )  # fmt: skip
    found = sum(1 for _ in zip(range(NUMBER), consumer, strict=False))
    consumer.close()
    return int(found != NUMBER)


if __name__ == "__main__":
    sys.exit(main())
