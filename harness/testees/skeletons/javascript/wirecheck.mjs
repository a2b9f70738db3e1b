// The testee's side of Wirecheck's protocol for programs (docs/testee-protocol.md), version 1.

import { writeSync } from 'node:fs'

/** Throw one of these; any other error is a refusal of the codec, named by its class. */
export class Refused extends Error {
  constructor (kind, text) {
    super(text)
    this.kind = kind // the codec's own name of the error
  }
}
/** The case is declined, with the reason. */
export class Unsupported extends Error {}
/** This program failed, and not the codec. */
export class AdapterError extends Error {}

const OPERATIONS = ['hello', 'reencode', 'decode', 'encode', 'size']

/**
 * Answers on standard input and output until the input ends. Logs go to standard error.
 *
 * testee: { name, version, features = [], messages = null, reencode, decode, encode, size }. An operation is
 * a function of { message, apiKey, version, data } (data: a Buffer), which gives { data, number = -1 }: for
 * decode the JSON text or an object, for size only a number. One that is missing is one that the codec does
 * not have.
 */
export async function serve (testee) {
  let held = Buffer.alloc(0)
  for await (const chunk of process.stdin) {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk])
    const answers = []
    while (held.length >= 4 && held.length >= 4 + held.readInt32BE(0)) {
      const size = held.readInt32BE(0)
      const answer = Buffer.concat(await reply(testee, held.subarray(4, 4 + size)))
      answers.push(int32(answer.length), answer)
      held = held.subarray(4 + size)
    }
    write(Buffer.concat(answers))
  }
}

async function reply (testee, question) {
  const parts = [question.subarray(0, 4)] // the correlation id
  const operation = OPERATIONS[question[4]]
  if (operation === 'hello') {
    return [...parts, ...hello(testee)]
  }
  try {
    if (typeof testee[operation] !== 'function') {
      throw new AdapterError(`no operation ${question[4]}`)
    }
    const length = 7 + question.readInt16BE(5)
    const found = await testee[operation]({
      message: question.toString('utf8', 7, length),
      apiKey: question.readInt16BE(length),
      version: question.readInt16BE(length + 2),
      data: question.subarray(length + 8)
    })
    const wanted = operation === 'size' ? 'number' : 'data'
    if (found?.[wanted] == null) {
      throw new AdapterError(`${operation} gives no object with ${wanted}`)
    }
    const data = bytes(found.data ?? Buffer.alloc(0))
    return [...parts, Buffer.from([0]), int32(found.number ?? -1), int32(data.length), data]
  } catch (error) {
    const status = error instanceof Unsupported ? 2 : error instanceof AdapterError ? 3 : 1
    const kind = error?.kind ?? error?.code ?? error?.constructor?.name ?? 'Error'
    return [...parts, Buffer.from([status]), text(String(kind)), text(String(error?.message ?? error))]
  }
}

function bytes (data) {
  if (data instanceof Uint8Array) {
    return data
  }
  return Buffer.from(typeof data === 'string' ? data : JSON.stringify(data, plain))
}

/** What JSON has no form for, or JavaScript writes otherwise: -0.0 and 64-bit numbers as text, bytes as base64. */
function plain (key, value) {
  const held = this[key] // Buffers are no longer such in value
  if (held instanceof Uint8Array) {
    return Buffer.from(held).toString('base64')
  }
  if (typeof value === 'number' && !Number.isFinite(value)) {
    return String(value)
  }
  if (Object.is(value, -0)) {
    return '-0.0' // JSON.stringify writes 0
  }
  return typeof value === 'bigint' ? value.toString() : value
}

function hello ({ name, version, features = [], messages = null, ...testee }) {
  const can = [...features, ...OPERATIONS.slice(1).filter(each => typeof testee[each] === 'function')]
  const known = messages === null
    ? [int32(-1)]
    : [int32(messages.length), ...messages.flatMap(each => [text(each.message), int16(each.min), int16(each.max)])]
  return [Buffer.from([0, 0, 1]), text(name), text(version), int32(can.length), ...can.map(text), ...known]
}

function text (words) {
  const data = Buffer.from(words.slice(0, 160)) // at most 480 bytes
  return Buffer.concat([int16(data.length), data])
}

function int16 (number) {
  const data = Buffer.alloc(2)
  data.writeInt16BE(number)
  return data
}

function int32 (number) {
  const data = Buffer.alloc(4)
  data.writeInt32BE(number)
  return data
}

/** Standard output as it is: the stream would keep answers of a program that then hangs. */
function write (data) {
  for (let start = 0; start < data.length;) {
    try {
      start += writeSync(1, data, start)
    } catch (error) {
      if (error.code !== 'EAGAIN') {
        throw error
      }
    }
  }
}
