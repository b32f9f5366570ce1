import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { playRun } from '../bots/index.ts'
import { replay } from '../replay/replay.ts'
import { runEvents } from '../run/events.ts'
import { segmentsOf } from '../run/segments.ts'
import type { RunSetup } from '../state/setup.ts'
import { rulesVersion } from '../version.ts'
import { decodeLog } from './decode-log.ts'
import { encodeLog } from './encode-log.ts'
import { firstTarget, logLimits, type RunLog, token } from './log.ts'
import { LogError } from './log-error.ts'

const levels = { speed: 3, power: 7, shuttle: 1 }
const setup: RunSetup = { seed: 'a0'.repeat(16), rulesVersion, levels, revives: 1 }
const real = playRun(setup, 'casual', { powerUps: ['shield', 'magnet'] }).bytes

const logs: fc.Arbitrary<RunLog> = fc
  .record({
    rulesVersion: fc.integer({ min: 1, max: 0xffff }),
    seed: fc.stringMatching(/^[0-9a-f]{32}$/),
    levels: fc.record({
      speed: fc.integer({ min: 0, max: 9 }),
      power: fc.integer({ min: 0, max: 19 }),
      shuttle: fc.integer({ min: 0, max: 4 }),
    }),
    inputs: fc
      .array(fc.tuple(fc.integer({ min: 0, max: 360 }), fc.integer({ min: 1, max: 150 })), { maxLength: 40 })
      .map((runs) =>
        Uint16Array.from(runs.flatMap(([target, held]) => new Array<number>(held).fill(target))),
      ),
    ticks: fc.array(fc.nat(), { maxLength: 8 }),
    event: fc.constantFrom(...runEvents),
  })
  .map(({ ticks, event, ...log }) => {
    const at = ticks.map((tick) => tick % (log.inputs.length + 1)).sort((a, b) => a - b)
    return { ...log, events: at.map((tick) => ({ tick, event })) }
  })

/** A token of the body: its bytes, the ticks without a change, the change, and whether it is an event. */
interface Token {
  bytes: number[]
  held: number
  delta: number
  isEvent: boolean
}

const hold = (held: number): Token => ({
  bytes: [token.hold | (held - 1)],
  held,
  delta: 0,
  isEvent: false,
})
const far = (delta: number): Token => ({
  bytes: [token.far | ((delta + 360) >> 8), (delta + 360) & 255],
  held: 0,
  delta,
  isEvent: false,
})
const near = (held: number, delta: number): Token => ({
  bytes: [(held << 5) | (delta < 0 ? delta + 16 : delta + 15)],
  held,
  delta,
  isEvent: false,
})
const event: Token = { bytes: [token.event], held: 0, delta: 0, isEvent: true }

const nearDeltas = fc.integer({ min: -16, max: 16 }).filter((delta) => delta !== 0)
/** Tokens in any order: most of their sequences are not what the encoder writes. */
const tokens: fc.Arbitrary<Token[]> = fc.array(
  fc.oneof(
    fc.constantFrom(1, 2, 3, 4, 63, 64).map(hold),
    fc.constant(hold(64)),
    fc.tuple(fc.nat(3), nearDeltas).map(([held, delta]) => near(held, delta)),
    fc.oneof(fc.integer({ min: -180, max: 180 }), nearDeltas).map(far),
    fc.constant(event),
  ),
  { maxLength: 6 },
)

/** The log that tokens mean, whether or not they are its canonical encoding. */
function meaningOf(body: readonly Token[]): RunLog {
  const inputs: number[] = []
  const events: RunLog['events'] = []
  let target: number = firstTarget
  for (const { held, delta, isEvent } of body) {
    inputs.push(...new Array<number>(held).fill(target))
    target += delta
    if (delta !== 0 || (!isEvent && held === 0)) inputs.push(target)
    if (isEvent) events.push({ tick: inputs.length, event: runEvents[0] })
  }
  return { rulesVersion, seed: setup.seed, levels, inputs: Uint16Array.from(inputs), events }
}

/** Replays untrusted bytes. Returns the result or the LogError; any other error fails the test. */
function replayHostile(bytes: Uint8Array) {
  try {
    return replay(setup, bytes)
  } catch (error) {
    if (error instanceof LogError) return error.reason
    throw error
  }
}

describe('a run log', () => {
  test('decodes to the encoded log, for any content', () => {
    fc.assert(
      fc.property(logs, (log) => {
        expect(decodeLog(encodeLog(log))).toEqual(log)
      }),
    )
  })

  test('has exactly one encoding', () => {
    const twice = Uint8Array.from([...real, 0xff])
    expect(() => decodeLog(twice)).toThrow(LogError)
    expect(encodeLog(decodeLog(real))).toEqual(real)
    const longTicks = Uint8Array.from([...real.subarray(0, 23), 0x81, 0, token.hold, token.end])
    expect(() => decodeLog(longTicks)).toThrow(LogError)
  })

  test('is decoded if, and only if, its tokens are those that the encoder writes', () => {
    fc.assert(
      fc.property(tokens, (body) => {
        const log = meaningOf(body)
        fc.pre(log.inputs.every((target) => target <= 360))
        const canonical = encodeLog(log)
        const bytes = Uint8Array.from([
          ...encodeLog({ ...log, events: [] }).subarray(0, log.inputs.length > 127 ? 25 : 24),
          ...body.flatMap((one) => one.bytes),
          token.end,
        ])
        const isCanonical =
          bytes.length === canonical.length && bytes.every((byte, at) => byte === canonical[at])
        if (isCanonical) expect(decodeLog(bytes)).toEqual(log)
        else expect(() => decodeLog(bytes)).toThrow(LogError)
      }),
      { numRuns: 2000 },
    )
  })

  test('of arbitrary bytes is refused with a LogError and nothing else', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        expect(typeof replayHostile(bytes)).toBe('string')
      }),
    )
  })

  test('of arbitrary bytes after a real header is played or refused, never anything else', () => {
    const header = real.subarray(0, 23)
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        replayHostile(Uint8Array.from([...header, ...bytes]))
      }),
    )
  })

  test('with a hundred mutations never replays to another run undetected', () => {
    const place = fc.tuple(fc.nat(real.length - 1), fc.integer({ min: 0, max: 255 }))
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 3 }), fc.nat(real.length), (places, cut) => {
        const bytes = real.slice()
        for (const [at, value] of places) bytes[at] = value
        replayHostile(bytes)
        expect(replayHostile(real.subarray(0, cut - 1))).toEqual(expect.any(String))
      }),
      { numRuns: 60 },
    )
  })

  test('over its limits is refused before it is decoded', () => {
    expect(replayHostile(new Uint8Array(logLimits.bytes + 1))).toBe('too-large')
    const header = [...real.subarray(0, 23)]
    expect(replayHostile(Uint8Array.from([...header, 0xff, 0xff, 0x7f, 0xff]))).toBe('too-long')
    const events = new Array<number>(logLimits.events + 1).fill(0xe1)
    expect(replayHostile(Uint8Array.from([...header, 0, ...events, 0xff]))).toBe('too-many-events')
  })

  test('of a long run stays small', () => {
    const levels = { speed: 9, power: 19, shuttle: 4 }
    const strong = { ...setup, levels, segments: segmentsOf(setup.seed) }
    const { bytes, result } = playRun(strong, 'expert')
    expect(result.ticks).toBeGreaterThan(180 * 60)
    expect(bytes.length).toBeLessThan(12 * 1024)
  })
})
