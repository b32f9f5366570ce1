import { describe, expect, test } from 'vitest'
import { createBot, playRun, playRunInSegments } from '../bots/index.ts'
import { decodeLog } from '../log/decode-log.ts'
import { encodeLog } from '../log/encode-log.ts'
import { createRecorder } from '../replay/recorder.ts'
import { matchesDigests, replay, resume } from '../replay/replay.ts'
import { hash } from '../state/hash.ts'
import { maxSegments, type RunSetup } from '../state/setup.ts'
import { rulesVersion } from '../version.ts'
import { awaitsSegment, openTicks, segmentAt, segmentsOf, segmentTicks } from './segments.ts'

const seed = '5e9'.padEnd(32, '0')
/** Strong enough to fly for minutes. */
const setup: RunSetup = { seed, rulesVersion, levels: { speed: 9, power: 19, shuttle: 4 }, revives: 0 }
const segments = segmentsOf(seed)
const whole = playRun({ ...setup, segments }, 'expert')

const fly = (given: readonly string[], ticks: number) => {
  const bot = createBot('expert', seed)
  const recorder = createRecorder({ ...setup, segments: given })
  for (let tick = 0; tick < ticks; tick++) recorder.step(bot.next(recorder.state))
  return recorder
}

const digestsOf = (inputs: Uint16Array, shieldAt = -1) => {
  const recorder = createRecorder(setup)
  for (const [tick, input] of inputs.entries()) {
    if (tick === shieldAt) recorder.apply('shield')
    recorder.step(input)
  }
  return recorder.digests
}

describe('a segment', () => {
  test("begins every twelve seconds after the part of the run's seed", () => {
    expect([0, 720, 2159, 2160, 2161, 2880].map(segmentAt)).toEqual([0, 0, 0, 1, 0, 2])
    expect(segmentAt(36_000 - segmentTicks)).toBe(maxSegments)
  })

  test('that is missing stops the run, which continues with it as if it had not been missing', () => {
    const { state, ...recorder } = fly([], openTicks + 100)
    expect([state.tick, awaitsSegment(state), recorder.log().inputs.length]).toEqual([
      openTicks,
      true,
      openTicks,
    ])
    recorder.addSegment(segments[0] ?? '')
    recorder.step(100)
    const other = fly(segments, openTicks)
    other.step(100)
    expect(hash(state)).toBe(hash(other.state))
  })

  test('changes the run after its start and nothing before', () => {
    const [one, two] = [fly(segments, openTicks), fly(segmentsOf('f'.repeat(32)), openTicks)]
    expect(hash(one.state)).toBe(hash(two.state))
    one.step(180)
    two.step(180)
    expect(hash(one.state)).not.toBe(hash(two.state))
  })

  test('is not needed by a run of rules 1', () => {
    const { result } = playRun({ ...setup, rulesVersion: 1 }, 'expert')
    expect(result.ticks).toBeGreaterThan(openTicks)
    expect(result.digests).toEqual([])
  })
})

describe('a log', () => {
  test('that ends where a segment begins counts as ended, and one tick further it does not', () => {
    expect(playRun(setup, 'expert').result).toMatchObject({ ticks: openTicks, ended: true })
    const further = fly(segments, openTicks + 1)
    expect(replay({ ...setup, segments }, encodeLog(further.log())).ended).toBe(false)
  })

  test('that continues without its segment is refused', () => {
    expect(whole.result.ticks).toBeGreaterThan(openTicks)
    expect(() => replay(setup, whole.bytes)).toThrow('segment')
  })

  test('is resumed from a checkpoint with the given segments', () => {
    const half = fly(segments, 3000)
    const resumed = resume({ ...setup, segments }, encodeLog(half.log()))
    expect(resumed.digests).toEqual(half.digests)
    for (const input of decodeLog(whole.bytes).inputs.subarray(3000)) resumed.step(input)
    expect(replay({ ...setup, segments }, encodeLog(resumed.log()))).toEqual(whole.result)
  })

  test('has a digest for every twelve seconds, which changes with any target or event', () => {
    expect(whole.result.digests).toHaveLength(
      Math.min(maxSegments, Math.floor(whole.result.ticks / segmentTicks)),
    )
    const log = decodeLog(whole.bytes)
    const moved = log.inputs.slice()
    moved[1000] = moved[1000] === 180 ? 181 : 180
    const otherTarget = digestsOf(moved.subarray(0, openTicks))
    expect(otherTarget[0]).toBe(whole.result.digests[0])
    expect(otherTarget[1]).not.toBe(whole.result.digests[1])
    expect(otherTarget[2]).not.toBe(whole.result.digests[2])
    expect(digestsOf(log.inputs.subarray(0, openTicks), 800)[1]).not.toBe(whole.result.digests[1])
  })

  test('matches only when the digests of the segments that it entered are those that were sent for them', () => {
    const { result } = whole
    const told = [...result.digests]
    expect(matchesDigests(result, told)).toBe(true)
    expect(matchesDigests(result, told.with(1, 'other'))).toBe(false)
    expect(matchesDigests(result, [...told, 'of a tick after its end'])).toBe(true)
    expect(matchesDigests(playRun(setup, 'expert').result, ['other'])).toBe(true)
    // The second segment was refused, so the run ended where it would begin.
    const end = openTicks + segmentTicks
    expect(matchesDigests({ ...result, ticks: end }, told.with(1, 'other'))).toBe(true)
    expect(matchesDigests({ ...result, ticks: end }, told.with(0, 'other'))).toBe(false)
    expect(matchesDigests({ ...result, ticks: end + 1 }, told.with(1, 'other'))).toBe(false)
  })
})

test('a bot that requests its segments plays the same run as a bot that has them', async () => {
  const asked: number[] = []
  const played = await playRunInSegments(setup, 'expert', async (tick) => {
    asked.push(tick)
    return segments[asked.length - 1] ?? null
  })
  expect(played).toEqual(whole)
  expect(asked.slice(0, 3)).toEqual([720, 1440, 2160])
})
