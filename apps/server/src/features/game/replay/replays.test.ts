import { deflateRawSync } from 'node:zlib'
import { type RunSetup, rulesVersion } from '@ganj/game-core'
import { playRun } from '@ganj/game-core/bots'
import { afterAll, expect, test } from 'vitest'
import { createReplays } from './replays.ts'

const patienceMs = 20_000
const replays = createReplays()
const broken = createReplays(new URL('../../../../test/replays/broken-thread.mjs', import.meta.url).href)
afterAll(async () => {
  await replays.close()
  await broken.close()
})

const setup: RunSetup = {
  seed: '00112233445566778899aabbccddeeff',
  rulesVersion,
  levels: { speed: 3, power: 5, shuttle: 1 },
  revives: 0,
}
const played = (seed: string) => {
  const own = { ...setup, seed }
  const { bytes, result } = playRun(own, 'novice')
  return { result, task: { setup: own, told: [], deflated: deflateRawSync(bytes) } }
}

test('a batch gives the results that the bots reached, in its order', async () => {
  const runs = Array.from({ length: 8 }, (_, index) => {
    const own = { ...setup, seed: `${index}`.repeat(32) }
    const { bytes, result } = playRun(own, 'casual')
    return { result, task: { setup: own, told: [], deflated: deflateRawSync(bytes) } }
  })
  const answers = await replays.replay(
    runs.map(({ task }) => task),
    patienceMs,
  )
  expect(answers).toMatchObject(runs.map(({ result }) => ({ result, trace: { features: { keys: 0 } } })))
})

test('a log of another run, or no log at all, is an answer and not a failure', async () => {
  const { bytes } = playRun(setup, 'novice')
  const answers = await replays.replay(
    [
      { setup: { ...setup, seed: 'f'.repeat(32) }, told: [], deflated: deflateRawSync(bytes) },
      { setup, told: [], deflated: deflateRawSync(new Uint8Array(40)) },
    ],
    patienceMs,
  )
  expect(answers[0]).toEqual({ refused: 'seed' })
  expect(answers[1]).toHaveProperty('refused')
})

test('a run that throws what no log can throw fails alone', async () => {
  const good = played('1'.repeat(32))
  const impossible = { ...good.task, setup: { ...good.task.setup, revives: 5 } }
  const unpacked = { ...good.task, deflated: Buffer.from('nothing that was ever deflated') }
  const answers = await replays.replay([impossible, good.task, unpacked], patienceMs)
  expect(answers).toMatchObject([
    { failed: expect.stringContaining('RangeError') },
    { result: good.result },
    { failed: expect.any(String) },
  ])
})

test('a run that never ends, and one that ends its thread, do not prevent the answers of others', async () => {
  const [endless, deadly] = [played('a'.repeat(32)), played('d'.repeat(32))]
  const good = ['1', '2', '3', '4'].map((letter) => played(letter.repeat(32)))
  const [one, two, three, four] = good.map(({ task }) => task)
  const answers = await broken.replay([one!, endless.task, two!, deadly.task, three!, four!], 1_500)
  expect(answers).toMatchObject([
    { result: good[0]!.result },
    { failed: 'the replay stood still' },
    { result: good[1]!.result },
    { failed: expect.any(String) },
    { result: good[2]!.result },
    { result: good[3]!.result },
  ])
}, 60_000)
