"""aiokafka: some records, and all of them read back by a group."""

from __future__ import annotations

import asyncio
import os
import sys
import uuid

from aiokafka import AIOKafkaConsumer, AIOKafkaProducer

BOOTSTRAP = os.environ["KAFKA_BOOTSTRAP_SERVERS"]
NUMBER = 5


async def main() -> int:
    topic = f"aiokafka-{uuid.uuid4().hex[:8]}"
    async with AIOKafkaProducer(bootstrap_servers=BOOTSTRAP) as producer:
        for number in range(NUMBER):
            await producer.send_and_wait(topic, b"value %d" % number)
    consumer = AIOKafkaConsumer(
        topic, bootstrap_servers=BOOTSTRAP, group_id=topic, auto_offset_reset="earliest"
    )
    async with consumer:
        found = [await asyncio.wait_for(consumer.getone(), 20) for _ in range(NUMBER)]
    return int(len(found) != NUMBER)


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
