// kafkajs: each scenario that is named, in order; see docs/live.md.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import kafkajs from 'kafkajs'

const NUMBER = 10
const topic = `kafkajs-${randomUUID().slice(0, 8)}`
const kafka = new kafkajs.Kafka({
  clientId: 'wirecheck',
  brokers: [process.env.KAFKA_BOOTSTRAP_SERVERS],
  requestTimeout: 10_000,
  logLevel: kafkajs.logLevel.ERROR,
  retry: { retries: 3, initialRetryTime: 100 }
})
const quiet = { createPartitioner: kafkajs.Partitioners.DefaultPartitioner }

async function produce () {
  const producer = kafka.producer(quiet)
  await producer.connect()
  for (let number = 0; number < NUMBER; number++) {
    const headers = { number: Buffer.from([number]) }
    await producer.send({ topic, messages: [{ key: 'key', value: `value ${number}`, headers }] })
  }
  await producer.disconnect()
}

async function consume () {
  const consumer = kafka.consumer({ groupId: `group-${topic}` })
  await consumer.connect()
  await consumer.subscribe({ topics: [topic], fromBeginning: true })
  const found = []
  await new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${found.length} records in 20 s`)), 20_000)
    const eachMessage = async ({ message }) => {
      if (found.push(message) === NUMBER) {
        clearTimeout(timer)
        resolve()
      }
    }
    consumer.on(consumer.events.CRASH, ({ payload }) => reject(payload.error))
    consumer.run({ eachMessage }).catch(reject)
  })
  await consumer.commitOffsets([{ topic, partition: 0, offset: String(NUMBER) }])
  await consumer.disconnect()
  found.slice(0, NUMBER).forEach((message, number) => {
    assert.equal(message.key.toString(), 'key')
    assert.equal(message.value.toString(), `value ${number}`)
    assert.deepEqual(message.headers.number, Buffer.from([number]))
  })
}

async function transact () {
  const producer = kafka.producer({ ...quiet, transactionalId: topic, maxInFlightRequests: 1, idempotent: true })
  await producer.connect()
  const first = await producer.transaction()
  await first.send({ topic, messages: [{ key: 'key', value: 'transacted' }] })
  await first.commit()
  const second = await producer.transaction()
  await second.send({ topic, messages: [{ key: 'key', value: 'taken back' }] })
  await second.abort()
  await producer.disconnect()
}

async function describe (admin) {
  const cluster = await admin.describeCluster()
  assert.equal(cluster.brokers.length, 1)
  const { topics } = await admin.fetchTopicMetadata({ topics: [topic] })
  assert.equal(topics[0].partitions[0].leader, cluster.brokers[0].nodeId)
}

async function list (admin) {
  assert.ok((await admin.listTopics()).includes(topic))
  await admin.listGroups()
}

const admin = kafka.admin()
await admin.connect()
await admin.createTopics({ topics: [{ topic, numPartitions: 1, replicationFactor: 1 }], waitForLeaders: true })
for (const scenario of process.argv.slice(2)) {
  switch (scenario) {
    case 'produce':
      await produce()
      break
    case 'consume':
      await produce()
      await consume()
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
await admin.disconnect()
