import { describe, expect, test } from 'vitest'
import { botSkills, playRun } from '../bots/index.ts'
import { decodeLog } from '../log/decode-log.ts'
import { encodeLog } from '../log/encode-log.ts'
import { LogError } from '../log/log-error.ts'
import { segmentsOf } from '../run/segments.ts'
import type { RunSetup } from '../state/setup.ts'
import { rulesVersion } from '../version.ts'
import { createRecorder } from './recorder.ts'
import { replay, resume } from './replay.ts'

const seed = '00112233445566778899aabbccddeeff'
const none = { speed: 0, power: 0, shuttle: 0 }
const setup: RunSetup = { seed, rulesVersion, levels: none, revives: 0, segments: segmentsOf(seed) }
const revived: RunSetup = { ...setup, levels: { speed: 4, power: 8, shuttle: 2 }, revives: 2 }

function reasonOf(act: () => unknown): string {
  try {
    act()
  } catch (error) {
    if (error instanceof LogError) return error.reason
    throw error
  }
  return 'accepted'
}

describe('a replay', () => {
  test.each(botSkills)('gives the result of a %s bot, every time', (skill) => {
    const { bytes, result } = playRun(setup, skill)
    expect(replay(setup, bytes)).toEqual(result)
    expect(result.ended).toBe(true)
    expect(result.score).toBeGreaterThan(0)
  })

  test('counts the revives and power-ups that were used', () => {
    const { result } = playRun(revived, 'casual', { powerUps: ['bomb', 'double-score'] })
    expect(result.revivesUsed).toBe(2)
    expect(result.powerUpsUsed).toEqual(['bomb', 'double-score'])
    expect(result.ended).toBe(true)
  })

  test('of a run that was still flying is not ended', () => {
    const { result } = playRun(setup, 'expert', { stopAt: 300 })
    expect(result).toMatchObject({ ticks: 300, ended: false, score: expect.any(Number) })
  })

  test('continues from a checkpoint as if it had never stopped', () => {
    const whole = playRun(setup, 'casual')
    const inputs = decodeLog(whole.bytes).inputs
    const half = createRecorder(setup)
    for (const input of inputs.subarray(0, 900)) half.step(input)
    const resumed = resume(setup, encodeLog(half.log()))
    for (const input of inputs.subarray(900)) resumed.step(input)
    expect(replay(setup, encodeLog(resumed.log()))).toEqual(whole.result)
  })

  test('refuses the log of another seed, other levels and other rules', () => {
    const { bytes } = playRun(setup, 'novice')
    expect(reasonOf(() => replay({ ...setup, seed: seed.replace('0', '1') }, bytes))).toBe('seed')
    expect(reasonOf(() => replay({ ...setup, levels: { ...none, power: 1 } }, bytes))).toBe('levels')
    const other = encodeLog({ ...decodeLog(bytes), rulesVersion: rulesVersion + 1 })
    expect(reasonOf(() => replay(setup, other))).toBe('rules-version')
  })

  test('refuses inputs after the end and events the rules do not allow', () => {
    const log = decodeLog(playRun(setup, 'novice').bytes)
    const longer = { ...log, inputs: Uint16Array.from([...log.inputs, 180]) }
    expect(reasonOf(() => replay(setup, encodeLog(longer)))).toBe('after-end')
    const alive = { ...log, events: [{ tick: 10, event: 'revive' as const }] }
    expect(reasonOf(() => replay(setup, encodeLog(alive)))).toBe('event-refused')
    const gone = { ...log, events: [{ tick: log.inputs.length, event: 'revive' as const }] }
    expect(reasonOf(() => replay(setup, encodeLog(gone)))).toBe('event-refused')
  })

  test('refuses more revives than the setup allows', () => {
    const { bytes } = playRun(revived, 'casual')
    expect(reasonOf(() => replay({ ...revived, revives: 1 }, bytes))).toBe('event-refused')
  })

  test('of a setup out of bounds throws a RangeError', () => {
    const { bytes } = playRun(setup, 'novice')
    expect(() => replay({ ...setup, revives: 5 }, bytes)).toThrow(RangeError)
  })
})
