// @platformatic/kafka: each scenario that is named, in order; see docs/live.md.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Admin, Consumer, MessagesStreamModes, Producer, stringDeserializers, stringSerializers } from '@platformatic/kafka'

const NUMBER = 10
const topic = `platformatic-${randomUUID().slice(0, 8)}`
const common = {
  clientId: 'wirecheck',
  bootstrapBrokers: [process.env.KAFKA_BOOTSTRAP_SERVERS],
  requestTimeout: 10_000,
  timeout: 10_000,
  retries: 3
}

async function produce () {
  const producer = new Producer({ ...common, serializers: stringSerializers })
  for (let number = 0; number < NUMBER; number++) {
    const headers = new Map([['number', String(number)]])
    await producer.send({ messages: [{ topic, key: 'key', value: `value ${number}`, headers }] })
  }
  await producer.close()
}

async function consume (groupProtocol) {
  const groupId = `${groupProtocol}-${topic}`
  const consumer = new Consumer({ ...common, groupId, groupProtocol, deserializers: stringDeserializers })
  const stream = await consumer.consume({ topics: [topic], mode: MessagesStreamModes.EARLIEST, autocommit: false, maxWaitTime: 200 })
  const found = []
  const late = sleep(20_000, undefined, { ref: false }).then(() => {
    throw new Error(`${found.length} records in 20 s`)
  })
  const read = (async () => {
    for await (const message of stream) {
      if (found.push(message) === NUMBER) {
        await message.commit()
        return
      }
    }
  })()
  await Promise.race([read, late])
  await stream.close()
  await consumer.close()
  found.forEach((message, number) => {
    assert.equal(message.key, 'key')
    assert.equal(message.value, `value ${number}`)
    assert.equal(message.headers.get('number'), String(number))
  })
}

async function transact () {
  const producer = new Producer({ ...common, serializers: stringSerializers, idempotent: true, transactionalId: topic })
  const first = await producer.beginTransaction()
  await first.send({ messages: [{ topic, key: 'key', value: 'transacted' }] })
  await first.commit()
  const second = await producer.beginTransaction()
  await second.send({ messages: [{ topic, key: 'key', value: 'taken back' }] })
  await second.abort()
  await producer.close()
}

async function describe (admin) {
  const metadata = await admin.metadata({ topics: [topic] })
  assert.equal(metadata.brokers.size, 1)
  assert.equal(metadata.topics.get(topic).partitions.length, 1)
}

async function list (admin) {
  assert.ok((await admin.listTopics()).includes(topic))
  await admin.listGroups()
}

const admin = new Admin(common)
await admin.createTopics({ topics: [topic], partitions: 1, replicas: 1 })
for (const scenario of process.argv.slice(2)) {
  switch (scenario) {
    case 'produce':
      await produce()
      break
    case 'consume':
      await produce()
      await consume('classic')
      break
    case 'next-generation':
      await produce()
      await consume('consumer')
      break
    case 'transact':
      await transact()
      break
    case 'describe':
      await describe(admin)
      break
    case 'list':
      await list(admin)
      break
    default:
      process.exit(127)
  }
}
await admin.close()
