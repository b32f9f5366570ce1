import { field } from '../numbers/fixed.ts'
import { runEvents } from '../run/events.ts'
import { isWhole, maxLevels } from '../state/setup.ts'
import { encodeLog } from './encode-log.ts'
import { firstTarget, type LogEvent, logLimits, logMagic, type RunLog, token } from './log.ts'
import { LogError } from './log-error.ts'

/**
 * Decodes external bytes. Throws only LogError; work and memory are bounded by `logLimits` for all inputs. A log has exactly
 * one encoding: bytes that decode but are not the canonical encoding are refused, so that one run cannot be submitted twice
 * in two forms.
 */
export function decodeLog(bytes: Uint8Array): RunLog {
  if (bytes.length > logLimits.bytes) throw new LogError('too-large')
  const reader = new Reader(bytes)
  for (const byte of logMagic) if (reader.byte() !== byte) throw new LogError('format')
  const rulesVersion = reader.varint()
  let seed = ''
  for (let i = 0; i < 16; i++) seed += reader.byte().toString(16).padStart(2, '0')
  const levels = { speed: reader.byte(), power: reader.byte(), shuttle: reader.byte() }
  const known =
    isWhole(levels.speed, 0, maxLevels.speed) &&
    isWhole(levels.power, 0, maxLevels.power) &&
    isWhole(levels.shuttle, 0, maxLevels.shuttle)
  if (!known) throw new LogError('levels')
  const ticks = reader.varint()
  if (ticks > logLimits.ticks) throw new LogError('too-long')
  const log = { rulesVersion, seed, levels, ...readBody(reader, ticks) }
  if (!sameBytes(encodeLog(log), bytes)) throw new LogError('malformed')
  return log
}

class Reader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  byte(): number {
    const value = this.#bytes[this.#at++]
    if (value === undefined) throw new LogError('malformed')
    return value
  }

  /** At most three bytes: every number of the format is below 2^21. */
  varint(): number {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const byte = this.byte()
      value |= (byte & 127) << shift
      if (byte < 128) return value
    }
    throw new LogError('malformed')
  }
}

function readBody(reader: Reader, ticks: number) {
  const inputs = new Uint16Array(ticks)
  const events: LogEvent[] = []
  let tick = 0
  let target: number = firstTarget
  const write = (held: number, delta: number, moves: boolean) => {
    if (tick + held + (moves ? 1 : 0) > ticks) throw new LogError('malformed')
    if (held > 0) inputs.fill(target, tick, tick + held)
    tick += held
    if (!moves) return
    target += delta
    if (target < 0 || target > field.width) throw new LogError('bad-input')
    inputs[tick++] = target
  }
  for (let byte = reader.byte(); byte !== token.end; byte = reader.byte()) {
    if (byte < token.hold) write(byte >> 5, nearDelta(byte & 31), true)
    else if (byte < token.far) write((byte & 63) + 1, 0, false)
    else if (byte < token.event) write(0, (((byte & 31) << 8) | reader.byte()) - 360, true)
    else events.push({ tick, event: readEvent(byte, events.length) })
  }
  if (tick !== ticks) throw new LogError('malformed')
  return { inputs, events }
}

function nearDelta(code: number): number {
  return code < 16 ? code - 16 : code - 15
}

function readEvent(byte: number, count: number) {
  if (count >= logLimits.events) throw new LogError('too-many-events')
  const event = runEvents[byte & 31]
  if (!event) throw new LogError('malformed')
  return event
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false
  return true
}
