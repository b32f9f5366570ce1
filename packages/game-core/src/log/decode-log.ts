import { field } from '../numbers/fixed.ts'
import { runEvents } from '../run/events.ts'
import { isWhole, maxLevels } from '../state/setup.ts'
import { firstTarget, isNear, type LogEvent, logLimits, logMagic, type RunLog, token } from './log.ts'
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
  if (!reader.isAtEnd()) throw new LogError('malformed')
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

  /** At most three bytes, since every number of the format is below 2^21, and as few as it needs. */
  varint(): number {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const byte = this.byte()
      if (byte === 0 && shift > 0) break
      value |= (byte & 127) << shift
      if (byte < 128) return value
    }
    throw new LogError('malformed')
  }

  isAtEnd(): boolean {
    return this.#at === this.#bytes.length
  }
}

function readBody(reader: Reader, ticks: number) {
  const inputs = new Uint16Array(ticks)
  const events: LogEvent[] = []
  let tick = 0
  let target: number = firstTarget
  /** Ticks in hold tokens since the last change or event. */
  let held = 0
  for (let byte = reader.byte(); byte !== token.end; byte = reader.byte()) {
    if (byte >= token.event) {
      events.push({ tick, event: readEvent(byte, events.length) })
      held = 0
      continue
    }
    let count = 0
    let delta = 0
    if (byte < token.hold) {
      count = byte >> 5
      delta = nearDelta(byte & 31)
      // Up to three held ticks are in the byte of the change, more are in hold tokens.
      if (held > 0 && (count > 0 || held <= 3)) throw new LogError('malformed')
    } else if (byte < token.far) {
      count = (byte & 63) + 1
      // Of several hold tokens only the last may be less than full.
      if (held % 64 > 0) throw new LogError('malformed')
    } else {
      delta = (((byte & 31) << 8) | reader.byte()) - 360
      if (isNear(delta)) throw new LogError('malformed')
    }
    const end = tick + count
    if (end + (delta === 0 ? 0 : 1) > ticks) throw new LogError('malformed')
    while (tick < end) inputs[tick++] = target
    if (delta === 0) {
      held += count
      continue
    }
    target += delta
    if (target < 0 || target > field.width) throw new LogError('bad-input')
    inputs[tick++] = target
    held = 0
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
