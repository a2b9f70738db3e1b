"""aiokafka: each scenario that is named, in order; see docs/live.md."""

import asyncio
import os
import sys
import uuid

from aiokafka import AIOKafkaConsumer, AIOKafkaProducer
from aiokafka.admin import AIOKafkaAdminClient, NewTopic

NUMBER = 10
COMMON = {"bootstrap_servers": os.environ["KAFKA_BOOTSTRAP_SERVERS"], "request_timeout_ms": 10_000}
TOPIC = f"aiokafka-{uuid.uuid4().hex[:8]}"


async def produce():
    async with AIOKafkaProducer(**COMMON) as producer:
        for number in range(NUMBER):
            headers = [("number", bytes([number]))]
            sent = producer.send_and_wait(TOPIC, b"value %d" % number, key=b"key", headers=headers)
            await asyncio.wait_for(sent, 20)


async def consume():
    consumer = AIOKafkaConsumer(
        TOPIC, **COMMON, group_id=f"group-{TOPIC}", auto_offset_reset="earliest", enable_auto_commit=False
    )
    async with consumer:
        found = [await asyncio.wait_for(consumer.getone(), 20) for _ in range(NUMBER)]
        await consumer.commit()
    for number, message in enumerate(found):
        told = message.key, message.value, [tuple(each) for each in message.headers]
        assert told == (b"key", b"value %d" % number, [("number", bytes([number]))]), told


async def transact():
    async with AIOKafkaProducer(**COMMON, transactional_id=TOPIC) as producer:
        async with producer.transaction():
            await producer.send_and_wait(TOPIC, b"transacted", key=b"key")
        await producer.begin_transaction()
        await producer.send_and_wait(TOPIC, b"taken back", key=b"key")
        await producer.abort_transaction()


async def describe(admin):
    cluster = await admin.describe_cluster()
    assert len(cluster["brokers"]) == 1, cluster
    (topic,) = await admin.describe_topics([TOPIC])
    assert len(topic["partitions"]) == 1, topic


async def listed(admin):
    topics = await admin.list_topics()
    assert TOPIC in topics, topics
    await admin.list_consumer_groups()


async def main(scenarios):
    admin = AIOKafkaAdminClient(**COMMON)
    await admin.start()
    try:
        await admin.create_topics([NewTopic(name=TOPIC, num_partitions=1, replication_factor=1)])
        for scenario in scenarios:
            match scenario:
                case "produce":
                    await produce()
                case "consume":
                    await produce()
                    await consume()
                case "transact":
                    await transact()
                case "describe":
                    await describe(admin)
                case "list":
                    await listed(admin)
                case _:
                    return 127
    finally:
        await admin.close()
    return 0


sys.exit(asyncio.run(main(sys.argv[1:])))
