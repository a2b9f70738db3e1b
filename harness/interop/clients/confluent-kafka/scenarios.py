"""librdkafka by way of confluent-kafka: each scenario that is named, in order; see docs/live.md."""

import os
import sys
import time
import uuid

from confluent_kafka import Consumer, KafkaException, Producer, TopicCollection
from confluent_kafka.admin import AdminClient, NewTopic

NUMBER = 10
COMMON = {"bootstrap.servers": os.environ["KAFKA_BOOTSTRAP_SERVERS"], "socket.timeout.ms": 10_000}
TOPIC = f"librdkafka-{uuid.uuid4().hex[:8]}"


def create(admin):
    for done in admin.create_topics([NewTopic(TOPIC, 1, 1)], request_timeout=20).values():
        done.result(20)


def produce():
    failed = []
    producer = Producer(COMMON | {"message.timeout.ms": 20_000, "linger.ms": 0})
    for number in range(NUMBER):
        producer.produce(
            TOPIC,
            f"value {number}",
            "key",
            headers=[("number", bytes([number]))],
            on_delivery=lambda error, message: failed.append(error) if error else None,
        )
    left = producer.flush(20)
    assert not left, f"{left} records were not delivered"
    assert not failed, failed


def consume(protocol="classic"):
    settings = COMMON | {
        "group.id": f"{protocol}-{TOPIC}",
        "auto.offset.reset": "earliest",
        "group.protocol": protocol,
        "enable.auto.commit": False,
    }
    consumer = Consumer(settings)
    consumer.subscribe([TOPIC])
    found, deadline = [], time.monotonic() + 20
    while len(found) < NUMBER:
        assert time.monotonic() < deadline, f"{len(found)} records in 20 s"
        message = consumer.poll(0.2)
        if message is not None and message.error():
            raise KafkaException(message.error())
        if message is not None:
            found.append(message)
    consumer.commit(asynchronous=False)
    consumer.close()
    for number, message in enumerate(found):
        told = message.key(), message.value(), message.headers()
        assert told == (b"key", b"value %d" % number, [("number", bytes([number]))]), told


def transact():
    producer = Producer(COMMON | {"transactional.id": TOPIC})
    producer.init_transactions(20)
    producer.begin_transaction()
    producer.produce(TOPIC, "transacted", "key")
    producer.commit_transaction(20)
    producer.begin_transaction()
    producer.produce(TOPIC, "taken back", "key")
    producer.abort_transaction(20)


def describe(admin):
    cluster = admin.describe_cluster(request_timeout=20).result(20)
    assert len(cluster.nodes) == 1, cluster.nodes
    (topic,) = admin.describe_topics(TopicCollection([TOPIC]), request_timeout=20).values()
    (partition,) = topic.result(20).partitions
    assert partition.leader.id == cluster.nodes[0].id, partition


def listed(admin):
    topics = admin.list_topics(timeout=20).topics
    assert TOPIC in topics, topics
    assert not admin.list_consumer_groups(request_timeout=20).result(20).errors


def main(scenarios):
    admin = AdminClient(COMMON)
    create(admin)
    for scenario in scenarios:
        match scenario:
            case "produce":
                produce()
            case "consume":
                produce()
                consume()
            case "next-generation":
                produce()
                consume("consumer")
            case "transact":
                transact()
            case "describe":
                describe(admin)
            case "list":
                listed(admin)
            case _:
                return 127
    return 0


sys.exit(main(sys.argv[1:]))
