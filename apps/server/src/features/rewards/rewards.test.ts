import { claimDailyReward, getDailyReward, getDailyTasks, getIndicators } from '@ganj/contract'
import { expect, test } from 'vitest'
import { reconcile } from '#ledger/reconcile.ts'
import { changeContent } from '#platform/content.ts'
import { sql } from '#platform/database/sql.ts'
import { createTestApp, type TestPlayer } from '#test/test-app.ts'
import { dailyRewardKind } from './content.ts'
import { claimOnce, lastClaimOf } from './queries.ts'

// 12:00 UTC is 15:30 in Tehran: the day ends eight and a half hours later.
const { signIn, advance, database, clock } = await createTestApp()
const day = 86_400

const coins = async (player: TestPlayer) =>
  (await player.call(getIndicators)).body.find(({ publicId }) => publicId === 'coin')!.value
const states = async (player: TestPlayer) =>
  (await player.call(getDailyReward)).body.days.map(({ state }) => state[0]).join('')

test('a week of claims: each day pays its own reward, and the eighth begins again', async () => {
  const seen: string[] = []
  for (let count = 1; count <= 8; count++) {
    const player = await signIn(1)
    seen.push(await states(player))
    const { body, status } = await player.call(claimDailyReward)
    expect(status).toBe(200)
    expect(body.calendar).toMatchObject({ streak: count })
    expect(body.reward).toEqual(body.calendar.days[(count - 1) % 7]!.reward)
    advance(day)
  }
  expect(seen).toEqual([
    'rllllll',
    'crlllll',
    'ccrllll',
    'cccrlll',
    'ccccrll',
    'cccccrl',
    'ccccccr',
    'rllllll',
  ])
  const keys = await database.rows<{ key: string }>(sql`
    SELECT DISTINCT idempotency_key AS key FROM transfer WHERE kind = 'daily-reward' ORDER BY key LIMIT 2`)
  expect(keys.map(({ key }) => key)).toEqual(['daily-reward:2026-11-18', 'daily-reward:2026-11-19'])
  expect((await reconcile(database)).discrepancies).toEqual([])
})

test('one claim a day: the second waits for midnight in Tehran, and a missed day starts again', async () => {
  let player = await signIn(2)
  const held = await coins(player)
  const { body } = await player.call(claimDailyReward)
  expect(body.reward).toEqual([{ currency: 'coin', amount: 50 }])
  expect(await coins(player)).toBe(held + 50)
  expect(await states(player)).toBe('cllllll')

  const again = await player.call(claimDailyReward)
  expect([again.status, again.problem.code]).toEqual([409, 'reward.claimed'])
  expect(await coins(player)).toBe(held + 50)

  const { nextAt } = body.calendar
  expect(nextAt?.slice(11)).toBe('20:30:00.000Z')
  const wait = (new Date(nextAt!).getTime() - clock().getTime()) / 1000
  advance(wait - 1)
  player = await signIn(2)
  expect((await player.call(claimDailyReward)).problem.code).toBe('reward.claimed')
  advance(1)
  player = await signIn(2)
  expect((await player.call(claimDailyReward)).body.calendar.streak).toBe(2)

  advance(2 * day)
  player = await signIn(2)
  const { body: broken } = await player.call(getDailyReward)
  expect(broken).toMatchObject({ streak: 0, nextAt: null })
  expect(await states(player)).toBe('rllllll')
  expect((await player.call(claimDailyReward)).body.reward).toEqual([{ currency: 'coin', amount: 50 }])
})

test('a clock set back gives no new day', async () => {
  let player = await signIn(3)
  await player.call(claimDailyReward)
  advance(-2 * day)
  player = await signIn(3)
  const refused = await player.call(claimDailyReward)
  expect([refused.status, refused.problem.code]).toEqual([409, 'reward.not-ready'])
  advance(2 * day)
})

test('fifty calls with one key pay once and answer the same, also a day later', async () => {
  let player = await signIn(4)
  const held = await coins(player)
  const key = 'the-key-of-the-day'
  const answers = await Promise.all(Array.from({ length: 50 }, () => player.call(claimDailyReward, { key })))
  advance(day)
  player = await signIn(4)
  answers.push(await player.call(claimDailyReward, { key }))
  expect(answers.map(({ status }) => status)).toEqual(Array(51).fill(200))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(await coins(player)).toBe(held + 50)
})

test('of two concurrent keys for the same day one is paid, and its task progresses once', async () => {
  const player = await signIn(5)
  const held = await coins(player)
  const answers = await Promise.all(Array.from({ length: 8 }, () => player.call(claimDailyReward)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(new Set(refused.map(({ problem }) => problem.code))).toEqual(new Set(['reward.claimed']))
  expect(await coins(player)).toBe(held + 50)
  const progress = await database.one<{ ever: bigint }>(sql`
    SELECT ever FROM progress WHERE player_id = ${player.id} AND measure = 'daily-reward-claimed:count'`)
  expect(progress.ever).toBe(1n)
  const { body } = await player.call(getDailyTasks)
  expect(body.tasks.find(({ publicId }) => publicId === 'daily-reward')).toMatchObject({ state: 'ready' })
})

test('a day that is not after the last one pays nothing, whatever the caller computed', async () => {
  const player = await signIn(7)
  await player.call(claimDailyReward)
  const held = await coins(player)
  const last = await lastClaimOf(database, player.id)
  const claim = {
    refusal: null,
    last,
    day: last!.day,
    streak: 2,
    reward: { coin: 50n },
    version: 1,
    reaction: { day: last!.day, steps: [], goals: [] },
  }
  const idempotency = { playerId: player.id, key: 'the-same-day', hash: Buffer.alloc(32) }
  await expect(claimOnce(database, idempotency, claim, clock())).rejects.toThrow('reward.claimed')
  expect(await coins(player)).toBe(held)
})

test('an operator changes the calendar, or withdraws it', async () => {
  const change = (data: Parameters<typeof changeContent<{ days: { tether: number }[] }>>[3]) =>
    database.transaction((tx) =>
      changeContent(tx, dailyRewardKind, 'calendar', data, {
        position: 0,
        changedBy: 'a test',
        now: clock(),
      }),
    )
  await change({ days: Array.from({ length: 7 }, () => ({ tether: 0.000001 })) })
  advance(3)
  const player = await signIn(6)
  expect((await player.call(claimDailyReward)).body.reward).toEqual([
    { currency: 'tether', amount: 0.000001 },
  ])
  await expect(change({ days: Array.from({ length: 7 }, () => ({ tether: 0.0000015 })) })).rejects.toThrow()
  await change(null)
  advance(3)
  const gone = await player.call(getDailyReward)
  expect([gone.status, gone.problem.code]).toEqual([404, 'reward.not-found'])
})
