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
import { logLimits, type RunLog } from './log.ts'
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
