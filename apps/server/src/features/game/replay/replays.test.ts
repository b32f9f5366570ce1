import { type RunSetup, rulesVersion } from '@ganj/game-core'
import { playRun } from '@ganj/game-core/bots'
import { afterAll, expect, test } from 'vitest'
import { createReplays } from './replays.ts'

const replays = createReplays()
afterAll(() => replays.close())

const setup: RunSetup = {
  seed: '00112233445566778899aabbccddeeff',
  rulesVersion,
  levels: { speed: 3, power: 5, shuttle: 1 },
  revives: 0,
}

test('a thread reaches what the bot reached, for many runs at once', async () => {
  const runs = Array.from({ length: 8 }, (_, index) => {
    const own = { ...setup, seed: `${index}`.repeat(32) }
    return { own, ...playRun(own, 'casual') }
  })
  const answers = await Promise.all(runs.map(({ own, bytes }) => replays.replay(own, bytes)))
  expect(answers).toMatchObject(runs.map(({ result }) => ({ result, trace: { features: { keys: 0 } } })))
})

test('a log of another run or no log at all is an answer, not a failure', async () => {
  const { bytes } = playRun(setup, 'novice')
  expect(await replays.replay({ ...setup, seed: 'f'.repeat(32) }, bytes)).toEqual({ refused: 'seed' })
  expect(await replays.replay(setup, new Uint8Array(40))).toHaveProperty('refused')
})
