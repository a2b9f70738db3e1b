"""kafka-python: each scenario that is named, in order; see docs/live.md."""

import os
import sys
import uuid

from kafka import KafkaConsumer, KafkaProducer
from kafka.admin import KafkaAdminClient, NewTopic

NUMBER = 10
BOOTSTRAP = os.environ["KAFKA_BOOTSTRAP_SERVERS"]
SHORT = {"bootstrap_servers": BOOTSTRAP, "bootstrap_timeout_ms": 5_000}
COMMON = SHORT | {"request_timeout_ms": 10_000}
TOPIC = f"kafka-python-{uuid.uuid4().hex[:8]}"


def produce():
    producer = KafkaProducer(**COMMON)
    for number in range(NUMBER):
        headers = [("number", bytes([number]))]
        producer.send(TOPIC, b"value %d" % number, key=b"key", headers=headers).get(20)
    producer.close()


def consume():
    consumer = KafkaConsumer(
        TOPIC,
        **SHORT,
        group_id=f"group-{TOPIC}",
        auto_offset_reset="earliest",
        consumer_timeout_ms=20_000,
        enable_auto_commit=False,
    )
    found = [message for _, message in zip(range(NUMBER), consumer, strict=False)]
    assert len(found) == NUMBER, f"{len(found)} records in 20 s"
    consumer.commit()
    consumer.close()
    for number, message in enumerate(found):
        told = message.key, message.value, [tuple(each) for each in message.headers]
        assert told == (b"key", b"value %d" % number, [("number", bytes([number]))]), told


def transact():
    producer = KafkaProducer(**COMMON, transactional_id=TOPIC)
    producer.init_transactions()
    producer.begin_transaction()
    producer.send(TOPIC, b"transacted", key=b"key")
    producer.commit_transaction()
    producer.begin_transaction()
    producer.send(TOPIC, b"taken back", key=b"key")
    producer.abort_transaction()
    producer.close()


def describe(admin):
    brokers = admin.describe_cluster()["brokers"]
    assert len(brokers) == 1, brokers
    (topic,) = admin.describe_topics([TOPIC])
    assert len(topic["partitions"]) == 1, topic


def listed(admin):
    topics = admin.list_topics()
    assert TOPIC in topics, topics
    admin.list_groups()


def main(scenarios):
    admin = KafkaAdminClient(**COMMON)
    admin.create_topics([NewTopic(name=TOPIC, num_partitions=1, replication_factor=1)])
    for scenario in scenarios:
        match scenario:
            case "produce":
                produce()
            case "consume":
                produce()
                consume()
            case "transact":
                transact()
            case "describe":
                describe(admin)
            case "list":
                listed(admin)
            case _:
                return 127
    admin.close()
    return 0


sys.exit(main(sys.argv[1:]))
