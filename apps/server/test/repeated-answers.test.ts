import {
  buyPack,
  claimDailyReward,
  type Endpoint,
  getWheelItems,
  openRun,
  reviveRun,
  spinWheel,
  submitScore,
  usePowerUp,
} from '@ganj/contract'
import { playRun } from '@ganj/game-core/bots'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeContent } from '#platform/content.ts'
import { sql } from '#platform/database/sql.ts'
import { publicId } from '#platform/random.ts'
import { dailyRewardKind } from '../src/features/rewards/content.ts'
import { packKind } from '../src/features/shop/content.ts'
import { createTestApp } from './test-app.ts'

/*
 * For most calls that move value only facts are stored under their keys, and a repeated call is answered from them.
 * Whatever has happened since, the text is that of the first answer.
 */

const { signIn, credit, advance, clock, database, runJobs } = await createTestApp()
await signIn(1)
const pack = packKind.seed.find(({ data }) => data.prices.indicator && !data.limit)
if (!pack) throw new Error('no pack is sold for indicators without a limit')

interface Said {
  endpoint: Endpoint
  body: object
  key: string
  text: string
}

/** A player who calls, and stores the answers. */
async function createSpeaker(number: number) {
  const newcomer = await signIn(number)
  await credit(newcomer, { gem: 1_000_000n, coin: 1_000_000n, ticket: 1_000n })
  await newcomer.call(getWheelItems)
  const said: Said[] = []
  let open: { publicId: string } | undefined
  const ask = async ({ endpoint, body, key }: Omit<Said, 'text'>) => {
    // Days pass, and access tokens expire.
    const { call } = await signIn(number)
    return call(endpoint, { body: body as never, key })
  }
  const say = async (endpoint: Endpoint, body: object = {}) => {
    const call = { endpoint, body, key: publicId() }
    const { status, body: answer } = await ask(call)
    if (status === 200) said.push({ ...call, text: JSON.stringify(answer) })
    return status === 200 ? answer : undefined
  }
  const inRun = async (endpoint: Endpoint, more: object = {}) => {
    if (open) await say(endpoint, { gameInstanceId: open.publicId, ...more })
  }
  const calls = {
    claim: () => say(claimDailyReward),
    spin: () => say(spinWheel),
    buy: () => say(buyPack, { packPublicId: pack?.publicId }),
    open: async () => {
      open = (await say(openRun)) as typeof open
    },
    practise: async () => {
      open = (await say(openRun, { practice: true })) as typeof open
    },
    revive: () => inRun(reviveRun),
    'power-up': () => inRun(usePowerUp, { powerUpPublicId: 'magnet' }),
    'record fire': () =>
      database.rows(
        sql`UPDATE run SET blue_fire = blue_fire + 1 WHERE player_id = ${newcomer.id} AND state = 'open'`,
      ),
    submit: async () => {
      if (!open) return
      const run = open as Parameters<typeof playRun>[0] & { publicId: string }
      const { bytes, result } = playRun({ ...run, revives: 0 }, 'novice')
      await inRun(submitScore, { score: result.score, log: Buffer.from(bytes).toString('base64url') })
      open = undefined
    },
    judge: () => runJobs(),
    'next day': async () => advance(86_400),
    'change the calendar': (turn: number) =>
      database.transaction((tx) =>
        changeContent(
          tx,
          dailyRewardKind,
          'calendar',
          { days: Array.from({ length: 7 }, (_, day) => ({ coin: 1 + turn * 7 + day })) },
          { position: 0, changedBy: 'a test', now: clock() },
        ),
      ),
    'change the pack': (turn: number) =>
      database.transaction((tx) =>
        changeContent(
          tx,
          packKind,
          pack?.publicId ?? '',
          {
            ...pack?.data,
            prices: { indicator: { currency: 'gem', amount: 1 + turn } },
          } as (typeof packKind.seed)[0]['data'],
          { position: 0, changedBy: 'a test', now: clock() },
        ),
      ),
  }
  return { calls, said, ask }
}

type Act = keyof Awaited<ReturnType<typeof createSpeaker>>['calls']
const acts: Act[] = [
  'claim',
  'spin',
  'buy',
  'open',
  'practise',
  'revive',
  'power-up',
  'record fire',
  'submit',
  'judge',
  'next day',
  'change the calendar',
  'change the pack',
]

test('a repeated call has the text of the first answer, whatever has happened since', async () => {
  let number = 2
  const asked = new Set<Endpoint>()
  const schedule = fc.array(fc.constantFrom(...acts, 'open', 'submit', 'claim'), {
    minLength: 12,
    maxLength: 20,
  })
  await fc.assert(
    fc.asyncProperty(schedule, async (chosen) => {
      const { calls, said, ask } = await createSpeaker(number++)
      for (const [turn, act] of chosen.entries()) await calls[act](turn)
      for (const call of said) {
        const { status, body } = await ask(call)
        expect([call.endpoint.path, status, JSON.stringify(body)]).toEqual([
          call.endpoint.path,
          200,
          call.text,
        ])
        asked.add(call.endpoint)
      }
    }),
    { seed: 20_261_123, numRuns: 8, endOnFailure: true },
  )
  expect([...asked].map(({ path }) => path).sort()).toEqual(
    [buyPack, claimDailyReward, openRun, reviveRun, spinWheel, submitScore, usePowerUp]
      .map(({ path }) => path)
      .sort(),
  )
}, 120_000)

test('the stored facts of the most frequent calls take a tenth of a kilobyte', async () => {
  const { calls } = await createSpeaker(999)
  for (const act of ['claim', 'spin', 'buy', 'open', 'submit'] as const) await calls[act]()
  const rows = await database.rows<{ size: number }>(sql`
    SELECT pg_column_size(answer) AS size FROM idempotency
      JOIN player ON id = player_id WHERE telegram_id = 1999`)
  expect(rows).toHaveLength(5)
  for (const { size } of rows) expect(size).toBeLessThan(100)
})
