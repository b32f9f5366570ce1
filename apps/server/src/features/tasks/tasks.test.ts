import { claimDailyTask, getAllDailyTasks, getDailyTasks, getIndicators } from '@ganj/contract'
import { expect, test } from 'vitest'
import { reconcile } from '#ledger/reconcile.ts'
import { changeContent } from '#platform/content.ts'
import { publicId } from '#platform/random.ts'
import { createTestApp, type TestPlayer } from '#test/test-app.ts'
import { dailyTaskKind } from './content.ts'

const { signIn, advance, database, clock, reactions } = await createTestApp({ ACCESS_TOKEN_TTL: '3600' })
const day = 86_400

const nothingFound = { ticks: 0, kills: 0, bossesKilled: 0, blueFire: 0, countsForPrizes: true }

/** A run with this score is verified now. */
const runVerified = ({ id }: TestPlayer, score: bigint, reachedAt = clock()) =>
  database.transaction((tx) =>
    reactions.runsVerified(tx, [{ playerId: id, runId: publicId(), score, reachedAt, ...nothingFound }]),
  )
const taskOf = async (player: TestPlayer, id: string) =>
  (await player.call(getDailyTasks)).body.tasks.find((task) => task.publicId === id)
const coins = async (player: TestPlayer) =>
  (await player.call(getIndicators)).body.find((indicator) => indicator.publicId === 'coin')!.value
const claim = (player: TestPlayer, id: string, key?: string) =>
  player.call(claimDailyTask, { body: { publicId: id }, ...(key ? { key } : {}) })

test("every task of the pool is shown in the player's language, open at first", async () => {
  const player = await signIn(1)
  const { body: all } = await player.call(getAllDailyTasks)
  expect(all.length).toBeGreaterThanOrEqual(12)
  const { body: mine } = await player.call(getDailyTasks)
  expect(mine.tasks).toEqual(all.map((task) => ({ ...task, progress: 0, state: 'open' })))
  expect(mine.endsAt).toBe('2026-11-18T20:30:00.000Z')

  const name = async (language: string) => {
    const { body } = await player.call(getAllDailyTasks, { headers: { 'accept-language': language } })
    return body.find((task) => task.publicId === 'score-2000')!.name
  }
  expect(await name('fa-IR')).toBe('در یک بازی ۲٬۰۰۰ امتیاز بگیر')
  expect(await name('en')).toBe('Score 2,000 in one run')
  expect(await name('ru')).toBe('Набери 2\u00a0000 очков за один полёт')
})

test('verified runs add progress to tasks: by count, by best and by sum', async () => {
  const player = await signIn(2)
  await runVerified(player, 1_500n)
  expect(await taskOf(player, 'play-1')).toMatchObject({ progress: 1, target: 1, state: 'ready' })
  expect(await taskOf(player, 'play-3')).toMatchObject({ progress: 1, target: 3, state: 'open' })
  expect(await taskOf(player, 'score-2000')).toMatchObject({ progress: 1_500, state: 'open' })
  await runVerified(player, 2_600n)
  expect(await taskOf(player, 'score-2000')).toMatchObject({ progress: 2_000, state: 'ready' })
  expect(await taskOf(player, 'score-10000-in-all')).toMatchObject({ progress: 4_100, state: 'open' })
  expect(await taskOf(player, 'spin-1')).toMatchObject({ progress: 0, state: 'open' })
})

test('a task is paid once a day, not before it is completed, and again the next day', async () => {
  let player = await signIn(3)
  const held = await coins(player)
  const early = await claim(player, 'play-1')
  expect([early.status, early.problem.code]).toEqual([409, 'reward.not-ready'])

  await runVerified(player, 10n)
  const { body } = await claim(player, 'play-1')
  expect(body).toEqual(await taskOf(player, 'play-1'))
  expect(body).toMatchObject({ state: 'claimed', progress: 1, reward: [{ currency: 'coin', amount: 30 }] })
  const again = await claim(player, 'play-1')
  expect([again.status, again.problem.code]).toEqual([409, 'reward.claimed'])
  expect(await coins(player)).toBe(held + 30)

  advance(day)
  player = await signIn(3)
  expect(await taskOf(player, 'play-1')).toMatchObject({ state: 'open', progress: 0 })
  expect((await claim(player, 'play-1')).problem.code).toBe('reward.not-ready')
  await runVerified(player, 10n)
  expect((await claim(player, 'play-1')).status).toBe(200)
  expect(await coins(player)).toBe(held + 60)
})

test('a run submitted before midnight and verified after it counts for the day it was played', async () => {
  const player = await signIn(4)
  await runVerified(player, 10n, new Date(clock().getTime() - day * 1000))
  expect(await taskOf(player, 'play-1')).toMatchObject({ state: 'open', progress: 0 })
})

test('fifty calls with one key pay once and answer the same', async () => {
  const player = await signIn(5)
  const held = await coins(player)
  await runVerified(player, 10n)
  const answers = await Promise.all(Array.from({ length: 50 }, () => claim(player, 'play-1', 'the-same-key')))
  answers.push(await claim(player, 'play-1', 'the-same-key'))
  expect(answers.map(({ status }) => status)).toEqual(Array(51).fill(200))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(await coins(player)).toBe(held + 30)
  const other = await claim(player, 'play-3', 'the-same-key')
  expect([other.status, other.problem.code]).toEqual([422, 'idempotency.mismatch'])
})

test('of twenty concurrent keys for one task one is paid', async () => {
  const player = await signIn(6)
  const held = await coins(player)
  await runVerified(player, 10n)
  const answers = await Promise.all(Array.from({ length: 20 }, () => claim(player, 'play-1')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(new Set(refused.map(({ problem }) => problem.code))).toEqual(new Set(['reward.claimed']))
  expect(await coins(player)).toBe(held + 30)
  expect((await reconcile(database)).discrepancies).toEqual([])
})

test("another player's progress pays nobody else", async () => {
  const [owner, thief] = [await signIn(7), await signIn(8)]
  await runVerified(owner, 10n)
  expect((await claim(thief, 'play-1')).problem.code).toBe('reward.not-ready')
})

test('an operator adds a task without code: earlier progress of its measure counts, and a changed reward pays once', async () => {
  const player = await signIn(9)
  await runVerified(player, 700n)
  await runVerified(player, 800n)
  const name = { fa: 'آزمون', en: 'Trial', ru: 'Проба' }
  const goal = { event: 'run-verified', measure: 'sum', field: 'score', target: 1_200 } as const
  const change = (data: Parameters<typeof changeContent<(typeof dailyTaskKind.seed)[number]['data']>>[3]) =>
    database.transaction((tx) =>
      changeContent(tx, dailyTaskKind, 'trial', data, { position: 99, changedBy: 'a test', now: clock() }),
    )
  await change({ name, goal, reward: { gem: 2, tether: 0.25 } })
  advance(3)
  expect(await taskOf(player, 'trial')).toMatchObject({ progress: 1_200, state: 'ready' })
  expect((await claim(player, 'trial')).body.reward).toEqual([
    { currency: 'gem', amount: 2 },
    { currency: 'tether', amount: 0.25 },
  ])
  await change({ name, goal: { ...goal, target: 9_000 }, reward: { gem: 50 } })
  advance(3)
  expect((await claim(player, 'trial')).problem.code).toBe('reward.claimed')
  expect(await taskOf(player, 'trial')).toMatchObject({ progress: 9_000, state: 'claimed' })

  await change(null)
  advance(3)
  const gone = await claim(player, 'trial')
  expect([gone.status, gone.problem.code]).toEqual([404, 'reward.not-found'])
})
