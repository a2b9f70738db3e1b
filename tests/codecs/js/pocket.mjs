// A codec for two of Kafka's messages, in names of its own.
//
// It is written for Wirecheck's tests, and wrong in three ways: BUG says where.

export class ShortError extends Error {}
export class LengthError extends Error {}

class Source {
  constructor (data, compact) {
    this.data = data
    this.at = 0
    this.compact = compact
  }

  take (size) {
    if (size < 0) {
      throw new LengthError(`a length of ${size}`)
    }
    if (size > this.data.length - this.at) {
      throw new ShortError('the message is cut short')
    }
    this.at += size
    return this.data.subarray(this.at - size, this.at)
  }

  flag () { return this.take(1)[0] !== 0 }
  int16 () { return this.take(2).readInt16BE(0) }
  int32 () { return this.take(4).readInt32BE(0) }
  int64 () { return this.take(8).readBigInt64BE(0) }
  uuid () { return Buffer.from(this.take(16)) }

  varint () {
    let value = 0
    for (let shift = 0; shift < 35; shift += 7) {
      const [byte] = this.take(1)
      value |= (byte & 0x7f) << shift
      if (byte < 0x80) {
        return value
      }
    }
    throw new LengthError('a varint is too long')
  }

  optional () {
    const size = this.compact ? this.varint() - 1 : this.int16()
    return size < 0 ? null : this.take(size).toString('utf8')
  }

  text () {
    const value = this.optional()
    if (value === null) {
      throw new LengthError('no string may be null here')
    }
    return value
  }

  // BUG 1: a null array is read as an empty one; "all topics" becomes "no topic".
  list (one) {
    const size = this.compact ? this.varint() - 1 : this.int32()
    const found = []
    while (found.length < size) {
      found.push(one(this))
    }
    return found
  }

  some (one) {
    const size = this.compact ? this.varint() - 1 : this.int32()
    if (size < 0) {
      throw new LengthError('no array may be null here')
    }
    const found = []
    while (found.length < size) {
      found.push(one(this))
    }
    return found
  }

  extras () {
    const found = []
    for (let left = this.compact ? this.varint() : 0; left > 0; left--) {
      const tag = this.varint()
      found.push({ tag, data: Buffer.from(this.take(this.varint())) })
    }
    return found
  }
}

class Sink {
  constructor (compact) {
    this.parts = []
    this.compact = compact
  }

  number (size, method, value) {
    const part = Buffer.alloc(size)
    part[method](value)
    this.parts.push(part)
  }

  flag (value) { this.number(1, 'writeInt8', value ? 1 : 0) }
  int16 (value) { this.number(2, 'writeInt16BE', value) }
  int32 (value) { this.number(4, 'writeInt32BE', value) }

  // BUG 2: a number holds 53 bits; what a caller gives as text or BigInt is rounded.
  int64 (value) { this.number(8, 'writeBigInt64BE', BigInt.asIntN(64, BigInt(Number(value)))) }

  uuid (value) { this.parts.push(value) }

  varint (value) {
    for (value >>>= 0; value > 0x7f; value >>>= 7) {
      this.parts.push(Buffer.from([(value & 0x7f) | 0x80]))
    }
    this.parts.push(Buffer.from([value]))
  }

  optional (value) {
    if (value === null) {
      this.compact ? this.varint(0) : this.int16(-1)
      return
    }
    const data = Buffer.from(value, 'utf8')
    if (data.length > 32767) {
      throw new LengthError(`a string of ${data.length} bytes`)
    }
    // BUG 3: the length is that of the string in characters, not in bytes.
    this.compact ? this.varint(value.length + 1) : this.int16(value.length)
    this.parts.push(data)
  }

  text (value) {
    if (value === null) {
      throw new LengthError('no string may be null here')
    }
    this.optional(value)
  }

  list (value, one) {
    if (value === null) {
      this.compact ? this.varint(0) : this.int32(-1)
      return
    }
    this.compact ? this.varint(value.length + 1) : this.int32(value.length)
    value.forEach(one)
  }

  some (value, one) {
    if (value === null) {
      throw new LengthError('no array may be null here')
    }
    this.list(value, one)
  }

  extras (held) {
    if (!this.compact) {
      if (held.length > 0) {
        throw new LengthError('there are no tagged fields in this version')
      }
      return
    }
    this.varint(held.length)
    let last = -1
    for (const { tag, data } of held) {
      if (tag <= last || tag === 0x7fffffff) {
        throw new LengthError(`tag ${tag} behind ${last}`)
      }
      last = tag
      this.varint(tag)
      this.varint(data.length)
      this.parts.push(data)
    }
  }
}

/** Where a group has got to (Kafka's OffsetCommitRequest, versions 2 to 10). */
export const progress = {
  compactFrom: 8,
  read (source, version) {
    const held = { group: source.text(), epoch: source.int32(), member: source.text() }
    held.instance = version >= 7 ? source.optional() : null
    held.keepFor = version <= 4 ? source.int64() : -1n
    held.streams = source.some(() => {
      const stream = version >= 10 ? { id: source.uuid() } : { title: source.text() }
      stream.marks = source.some(() => {
        const mark = { shard: source.int32(), position: source.int64() }
        mark.leader = version >= 6 ? source.int32() : -1
        return { ...mark, remark: source.optional(), extras: source.extras() }
      })
      return { ...stream, extras: source.extras() }
    })
    return { ...held, extras: source.extras() }
  },
  write (sink, version, held) {
    sink.text(held.group)
    sink.int32(held.epoch)
    sink.text(held.member)
    if (version >= 7) {
      sink.optional(held.instance)
    }
    if (version <= 4) {
      sink.int64(held.keepFor)
    }
    sink.some(held.streams, stream => {
      version >= 10 ? sink.uuid(stream.id) : sink.text(stream.title)
      sink.some(stream.marks, mark => {
        sink.int32(mark.shard)
        sink.int64(mark.position)
        if (version >= 6) {
          sink.int32(mark.leader)
        }
        sink.optional(mark.remark)
        sink.extras(mark.extras)
      })
      sink.extras(stream.extras)
    })
    sink.extras(held.extras)
  }
}

/** Which topics somebody wants to know of (Kafka's MetadataRequest, versions 0 to 9). */
export const inquiry = {
  compactFrom: 9,
  read (source, version) {
    const one = () => ({ title: source.text(), extras: source.extras() })
    const held = { streams: version >= 1 ? source.list(one) : source.some(one) }
    held.mayCreate = version >= 4 ? source.flag() : true
    held.clusterRights = version >= 8 ? source.flag() : false
    held.streamRights = version >= 8 ? source.flag() : false
    return { ...held, extras: source.extras() }
  },
  write (sink, version, held) {
    const one = stream => {
      sink.text(stream.title)
      sink.extras(stream.extras)
    }
    version >= 1 ? sink.list(held.streams, one) : sink.some(held.streams, one)
    if (version >= 4) {
      sink.flag(held.mayCreate)
    }
    if (version >= 8) {
      sink.flag(held.clusterRights)
      sink.flag(held.streamRights)
    }
    sink.extras(held.extras)
  }
}

/** The message at the beginning of some bytes, and how many of them it took. */
export function parse (kind, version, data) {
  const source = new Source(data, version >= kind.compactFrom)
  return { held: kind.read(source, version), taken: source.at }
}

export function build (kind, version, held) {
  const sink = new Sink(version >= kind.compactFrom)
  kind.write(sink, version, held)
  return Buffer.concat(sink.parts)
}
