// A codec as a testee of Wirecheck: bytes are read into its object and written again (wirecheck.mjs does the rest).

import { Refused, Unsupported, serve } from './wirecheck.mjs'

// The codec under test: put your own in its place.
function read (data) {
  if (data.length < 6) {
    throw new Refused('TooShort', 'too short') // any error refuses; this one has a name of its own
  }
  return [{ throttleTimeMs: data.readInt32BE(0), errorCode: data.readInt16BE(4) }, 6]
}

function write (message) {
  const out = Buffer.alloc(6)
  out.writeInt32BE(message.throttleTimeMs, 0)
  out.writeInt16BE(message.errorCode, 4)
  return out
}

function reencode ({ message, version, data }) {
  if (message !== 'HeartbeatResponse' || version < 1 || version > 3) {
    throw new Unsupported('my codec does not have the message, or not in that version')
  }
  const [held, consumed] = read(data)
  return { data: write(held), number: consumed }
}

const messages = [{ message: 'HeartbeatResponse', min: 1, max: 3 }]
await serve({ name: 'my codec', version: '1.0', messages, reencode })
