import {
  claimAchievement,
  getAchievements,
  getAllAchievements,
  getIndicators,
  getRun,
  getUserEvents,
  openRun,
  submitScore,
} from '@ganj/contract'
import { playRun } from '@ganj/game-core/bots'
import { expect, test } from 'vitest'
import { reconcile } from '#ledger/reconcile.ts'
import { sql } from '#platform/database/sql.ts'
import { publicId } from '#platform/random.ts'
import { createTestApp, type TestPlayer } from '#test/test-app.ts'
import { achievementSeed } from './seed.ts'

const { signIn, advance, runJobs, database, clock, reactions } = await createTestApp({
  ACCESS_TOKEN_TTL: '3600',
})

const nothingFound = { ticks: 0, kills: 0, bossesKilled: 0, blueFire: 0, countsForPrizes: true }

/** A run is verified now. */
const runVerified = (
  { id }: TestPlayer,
  measured: { score: bigint; kills?: number; bossesKilled?: number },
) =>
  database.transaction((tx) =>
    reactions.runsVerified(tx, [
      { playerId: id, runId: publicId(), reachedAt: clock(), ...nothingFound, ...measured },
    ]),
  )
const achievementOf = async (player: TestPlayer, id: string) =>
  (await player.call(getAchievements)).body.find((achievement) => achievement.publicId === id)
const readBalance = async (player: TestPlayer, currency: string) =>
  (await player.call(getIndicators)).body.find((indicator) => indicator.publicId === currency)!.value
const claim = (player: TestPlayer, id: string, key?: string) =>
  player.call(claimAchievement, { body: { publicId: id }, ...(key ? { key } : {}) })
const told = async (player: TestPlayer) =>
  (await player.call(getUserEvents)).body
    .flatMap(({ kind, data }) => (kind === 'achievement-reached' ? [data.publicId] : []))
    .sort()

test('a new installation has thirty achievements or more, in families whose tiers rise', async () => {
  const player = await signIn(1)
  const { body: all } = await player.call(getAllAchievements)
  expect(all.length).toBeGreaterThanOrEqual(30)
  expect(new Set(all.map(({ publicId }) => publicId)).size).toBe(all.length)
  for (const [index, { family, tier, target }] of all.entries()) {
    const before = all[index - 1]
    if (before?.family !== family) expect(tier).toBe(1)
    else expect([tier, target > before.target]).toEqual([before.tier + 1, true])
  }
  const inTicks = all.filter(({ unit }) => unit === 'tick').map(({ family }) => family)
  expect(inTicks).toEqual(['endurance-two', 'endurance-three'])
  const { body: mine } = await player.call(getAchievements)
  expect(mine).toEqual(all.map((achievement) => ({ ...achievement, progress: 0, state: 'open' })))
})

test('every text exists in all three languages, the Persian ones with Persian letters', () => {
  for (const { data } of achievementSeed) {
    for (const text of [data.name, data.description]) {
      expect(text.fa).toMatch(/^[\u0600-\u06ff\u200c{}a-z ]+$/)
      expect(text.fa).not.toMatch(/[يك0-9٠-٩]/)
      expect(text.ru).toMatch(/[а-я]/)
      expect(text.en).toMatch(/^[\w ,:{}'-]+$/)
    }
  }
})

test("texts are in the player's language and digits", async () => {
  const player = await signIn(2)
  const { body } = await player.call(getAllAchievements, { headers: { 'accept-language': 'fa' } })
  expect(body.find((item) => item.publicId === 'high-score-2')).toMatchObject({
    name: 'شهاب',
    description: 'در یک بازی ۱۰٬۰۰۰ امتیاز بگیر',
  })
})

test('a verified run adds progress, and each achievement that it reaches is announced once', async () => {
  const player = await signIn(3)
  await runVerified(player, { score: 12_000n, kills: 60 })
  expect(await told(player)).toEqual(['high-score-1', 'high-score-2', 'pilot-1'])
  expect(await achievementOf(player, 'hunter-1')).toMatchObject({ progress: 60, target: 100, state: 'open' })
  await runVerified(player, { score: 11_000n, kills: 60, bossesKilled: 2 })
  expect(await told(player)).toEqual(['boss-slayer-1', 'high-score-1', 'high-score-2', 'hunter-1', 'pilot-1'])
  expect(await achievementOf(player, 'high-score-3')).toMatchObject({ progress: 12_000, state: 'open' })
  expect(await achievementOf(player, 'boss-slayer-2')).toMatchObject({ progress: 2, state: 'open' })
})

test('a transaction that is rolled back adds no progress', async () => {
  const player = await signIn(4)
  const failed = database.transaction(async (tx) => {
    await reactions.runsVerified(tx, [
      { playerId: player.id, runId: publicId(), score: 9_000n, reachedAt: clock(), ...nothingFound },
    ])
    throw new Error('the emitter failed')
  })
  await expect(failed).rejects.toThrow('the emitter failed')
  expect(await achievementOf(player, 'pilot-1')).toMatchObject({ progress: 0, state: 'open' })
  expect(await told(player)).toEqual([])
})

test('of many runs verified at once all count, and each achievement that they reach is announced once', async () => {
  const player = await signIn(5)
  await Promise.all(Array.from({ length: 12 }, () => runVerified(player, { score: 300n, kills: 10 })))
  expect(await achievementOf(player, 'pilot-2')).toMatchObject({ progress: 10, state: 'ready' })
  expect(await achievementOf(player, 'hunter-1')).toMatchObject({ progress: 100, state: 'ready' })
  expect(await told(player)).toEqual(['hunter-1', 'pilot-1', 'pilot-2'])
  const { ever } = await database.one<{ ever: bigint }>(sql`
    SELECT ever FROM progress WHERE player_id = ${player.id} AND measure = 'run-verified:sum:score'`)
  expect(ever).toBe(3_600n)
})

test('an achievement is paid once only, and not before it is reached', async () => {
  const player = await signIn(6)
  const early = await claim(player, 'pilot-1')
  expect([early.status, early.problem.code]).toEqual([409, 'reward.not-ready'])
  const none = await claim(player, 'no-such-thing')
  expect([none.status, none.problem.code]).toEqual([404, 'reward.not-found'])

  await runVerified(player, { score: 1n })
  const coins = await readBalance(player, 'coin')
  const { body } = await claim(player, 'pilot-1')
  expect(body).toMatchObject({ state: 'claimed', reward: [{ currency: 'coin', amount: 50 }] })
  expect(body).toEqual(await achievementOf(player, 'pilot-1'))
  advance(2_000)
  expect((await claim(player, 'pilot-1')).problem.code).toBe('reward.claimed')
  expect(await readBalance(player, 'coin')).toBe(coins + 50)
})

test('fifty calls with one key, and twenty keys for another: each achievement is paid once', async () => {
  const player = await signIn(7)
  await runVerified(player, { score: 12_000n })
  const [coins, gems] = [await readBalance(player, 'coin'), await readBalance(player, 'gem')]
  const same = await Promise.all(
    Array.from({ length: 50 }, () => claim(player, 'high-score-2', 'the-same-key')),
  )
  expect(same.map(({ status }) => status)).toEqual(Array(50).fill(200))
  expect(new Set(same.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  const many = await Promise.all(Array.from({ length: 20 }, () => claim(player, 'high-score-1')))
  expect(many.filter(({ status }) => status === 200)).toHaveLength(1)
  expect([await readBalance(player, 'coin'), await readBalance(player, 'gem')]).toEqual([
    coins + 350,
    gems + 1,
  ])
  expect((await reconcile(database)).discrepancies).toEqual([])
})

test('a run from the ticket to the achievement, verified by replay', async () => {
  const player = await signIn(8)
  const { body: run } = await player.call(openRun)
  const { seed, rulesVersion, levels } = run
  const { bytes, result } = playRun({ seed, rulesVersion, levels, revives: 0 }, 'casual')
  advance(result.ticks / 60)
  const log = Buffer.from(bytes).toString('base64url')
  await player.call(submitScore, { body: { gameInstanceId: run.publicId, score: result.score, log } })
  expect(await achievementOf(player, 'pilot-1')).toMatchObject({ state: 'open' })
  await runJobs()
  const { body: judged } = await player.call(getRun, { query: { gameInstanceId: run.publicId } })
  expect(judged?.state).toBe('verified')
  expect(await achievementOf(player, 'pilot-1')).toMatchObject({ state: 'ready' })
  expect((await claim(player, 'pilot-1')).status).toBe(200)
})
