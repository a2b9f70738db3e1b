// pocket as a testee of Wirecheck: Kafka's names and JSON form on one side, its own on the other.

import { Unsupported, serve } from './wirecheck.mjs'
import { build, inquiry, parse, progress } from './pocket.mjs'

// Kafka's name of a field, the codec's own, and what is between the two.
const base64 = { read: data => data.toString('base64'), write: text => Buffer.from(text, 'base64') }
const uuid = { read: data => data.toString('base64url'), write: text => Buffer.from(text, 'base64url') }
const each = fields => ({
  read: items => items && items.map(item => told(fields, item)),
  write: items => items && items.map(item => taken(fields, item))
})
const tags = ['unknownTaggedFields', 'extras', each([['tag', 'tag'], ['data', 'data', base64]])]

const FIELDS = {
  OffsetCommitRequest: [
    ['groupId', 'group'], ['generationIdOrMemberEpoch', 'epoch'], ['memberId', 'member'],
    ['groupInstanceId', 'instance'], ['retentionTimeMs', 'keepFor'],
    ['topics', 'streams', each([
      ['name', 'title'], ['topicId', 'id', uuid],
      ['partitions', 'marks', each([
        ['partitionIndex', 'shard'], ['committedOffset', 'position'], ['committedLeaderEpoch', 'leader'],
        ['committedMetadata', 'remark'], tags
      ])], tags
    ])], tags
  ],
  MetadataRequest: [
    ['topics', 'streams', each([['name', 'title'], tags])], ['allowAutoTopicCreation', 'mayCreate'],
    ['includeClusterAuthorizedOperations', 'clusterRights'], ['includeTopicAuthorizedOperations', 'streamRights'], tags
  ]
}
const KINDS = { OffsetCommitRequest: progress, MetadataRequest: inquiry }

function told (fields, held) {
  const known = fields.filter(([, own]) => own in held)
  return Object.fromEntries(known.map(([name, own, way]) => [name, way ? way.read(held[own]) : held[own]]))
}

function taken (fields, given) {
  return Object.fromEntries(fields.map(([name, own, way]) => {
    const value = given[name] ?? (own === 'extras' ? [] : given[name])
    return [own, way && value !== undefined ? way.write(value) : value]
  }))
}

function kind ({ message }) {
  if (!(message in KINDS)) {
    throw new Unsupported('pocket does not have the message')
  }
  return KINDS[message]
}

function decode (asked) {
  const { held, taken: number } = parse(kind(asked), asked.version, asked.data)
  return { data: told(FIELDS[asked.message], held), number }
}

function encode (asked) {
  const own = taken(FIELDS[asked.message] ?? [], JSON.parse(asked.data))
  return { data: build(kind(asked), asked.version, own) }
}

const messages = [
  { message: 'OffsetCommitRequest', min: 2, max: 10 },
  { message: 'MetadataRequest', min: 0, max: 9 }
]
const features = ['int64_text', 'unknown_tags']
await serve({ name: 'pocket', version: '1.0', messages, features, decode, encode })
