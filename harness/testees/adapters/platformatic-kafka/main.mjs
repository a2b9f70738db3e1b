// @platformatic/kafka as a testee, with the argument `requests` or `responses`: it only writes those, and only
// reads these.
//
// Requests take their fields one by one; they are given by the names of the parameters. Values are made what
// the codec takes where it writes them (a 64-bit number a BigInt, a uuid its text, bytes a Buffer), and taken
// back where it reads them: only its writer and its reader know what is what. What it calls otherwise than
// Kafka, or lacks, is declined by name.

import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { serve, Unsupported } from './wirecheck.mjs'

const dist = dirname(fileURLToPath(import.meta.resolve('@platformatic/kafka')))
const release = JSON.parse(readFileSync(join(dist, '..', 'package.json'))).version
const { Writer } = await import(pathToFileURL(join(dist, 'protocol', 'writer.js')))
const { Reader } = await import(pathToFileURL(join(dist, 'protocol', 'reader.js')))
const { ResponseError } = await import(pathToFileURL(join(dist, 'errors.js')))

const kind = process.argv[2] === 'requests' ? 'Request' : 'Response'
const INSTEAD = { FetchResponse: 'batches for records', ProduceRequest: 'messages for records' }

const codecs = new Map()
for (const folder of readdirSync(join(dist, 'apis'), { withFileTypes: true }).filter(each => each.isDirectory())) {
  for (const file of readdirSync(join(dist, 'apis', folder.name)).filter(name => /-v\d+\.js$/.test(name))) {
    const { api, createRequest, parseResponse } = await import(pathToFileURL(join(dist, 'apis', folder.name, file)))
    codecs.set(`${api.key} ${api.version}`, { createRequest, parseResponse, names: parameters(createRequest) })
  }
}

convert(Writer.prototype, 'appendInt64', value => BigInt(value))
convert(Writer.prototype, 'appendUUID', value => typeof value === 'string' ? Buffer.from(value, 'base64url').toString('hex') : value)
convert(Writer.prototype, 'appendBytes', value => typeof value === 'string' ? Buffer.from(value, 'base64') : value)
const { readUUID } = Reader.prototype
Reader.prototype.readUUID = function () {
  return Buffer.from(readUUID.call(this).replaceAll('-', ''), 'hex').toString('base64url')
}

function convert (prototype, name, change) {
  const own = prototype[name]
  prototype[name] = function (value, ...rest) {
    return own.call(this, change(value), ...rest)
  }
}

/** The names of a function's parameters, as it is written. */
function parameters (called) {
  const source = called.toString()
  return source.slice(source.indexOf('(') + 1, source.indexOf(')')).split(',').map(each => each.split('=')[0].trim()).filter(Boolean)
}

function codec (asked) {
  const found = codecs.get(`${asked.apiKey} ${asked.version}`)
  if (!found || !asked.message.endsWith(kind)) {
    throw new Unsupported(`@platformatic/kafka does not have the ${kind.toLowerCase()}, or not in that version`)
  }
  if (asked.message in INSTEAD) {
    throw new Unsupported(`@platformatic/kafka has ${INSTEAD[asked.message]}`)
  }
  return found
}

function encode (asked) {
  const { createRequest, names } = codec(asked)
  const fields = JSON.parse(asked.data)
  const missing = Object.keys(fields).find(name => !names.includes(name))
  if (missing) {
    throw new Unsupported(`${asked.message}: @platformatic/kafka does not take ${missing}`)
  }
  const given = watched(fields, asked.message)
  // A parameter with an underscore in front is one that the version does not use.
  try {
    return { data: createRequest(...names.map(name => name.startsWith('_') ? undefined : given[name])).buffer }
  } catch (error) {
    if (error.message.startsWith('Invalid topic ID')) {
      throw new Unsupported(`${asked.message}: @platformatic/kafka looks at uuids before it writes them`)
    }
    throw error
  }
}

/** The same value; to ask it for a field that Kafka does not have declines the case. */
function watched (value, place) {
  if (value === null || typeof value !== 'object') {
    return value
  }
  if (Array.isArray(value)) {
    return value.map(item => watched(item, place))
  }
  const held = Object.fromEntries(Object.entries(value).map(([name, item]) => [name, watched(item, `${place}.${name}`)]))
  return new Proxy(held, {
    get (target, name) {
      if (typeof name === 'string' && !(name in target)) {
        throw new Unsupported(`${place}: @platformatic/kafka asks for ${name}`)
      }
      return target[name]
    }
  })
}

/** Old versions that it turns into the shape of newer ones: nothing to be compared field by field. */
const SHAPED = { AddPartitionsToTxnResponse: 4, FindCoordinatorResponse: 4, LeaveGroupResponse: 3, OffsetFetchResponse: 8 }
/** Fields that it adds, and the version from which Kafka has them. */
const ADDED = {
  ApiVersionsResponse: ['name', Infinity],
  CreateTopicsResponse: ['configs', 5],
  DescribeConfigsResponse: ['documentation', 3],
  DescribeQuorumResponse: ['errorMessage', 2]
}
const CALLED = { resourcePatternType: 'patternType' }
const NO_UUID = '00000000-0000-0000-0000-000000000000'

function decode (asked) {
  const { parseResponse } = codec(asked)
  if (asked.version < (SHAPED[asked.message] ?? 0)) {
    throw new Unsupported(`${asked.message}: @platformatic/kafka gives old versions the shape of a new one`)
  }
  const [name, before] = ADDED[asked.message] ?? [null, 0]
  const reader = Reader.from(Buffer.from(asked.data))
  let response
  try {
    response = parseResponse(0, asked.apiKey, asked.version, reader)
  } catch (error) {
    if (!(error instanceof ResponseError)) {
      throw error
    }
    response = error.response // an error code in it: it was read all the same
  }
  return { data: own(response, asked.version < before ? name : null), number: reader.position }
}

/** The same without what it adds to old versions, and with Kafka's text of no uuid. */
function own (value, added) {
  if (Array.isArray(value)) {
    return value.map(item => own(item, added))
  }
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array) {
    return value === NO_UUID ? 'AAAAAAAAAAAAAAAAAAAAAA' : value
  }
  const kept = Object.keys(value).filter(name => name !== added || (name === 'name' && !('apiKey' in value)))
  return Object.fromEntries(kept.map(name => [CALLED[name] ?? name, own(value[name], added)]))
}

const operation = kind === 'Request' ? { encode } : { decode }
await serve({ name: '@platformatic/kafka', version: release, features: ['lone_surrogates', 'int64_text'], ...operation })
