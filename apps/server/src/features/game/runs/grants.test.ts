import {
  getIndicators,
  getNextRevive,
  getPowerUps,
  getRun,
  type IndicatorId,
  openRun,
  type PowerUpId,
  type Run,
  recordBlueFire,
  reviveRun,
  submitScore,
  usePowerUp,
} from '@ganj/contract'
import { expect, test } from 'vitest'
import { reconcile } from '#ledger/reconcile.ts'
import { sql } from '#platform/database/sql.ts'
import { playSegments } from '#test/fixtures/runs.ts'
import { createTestApp, type TestPlayer } from '#test/test-app.ts'

const { signIn, credit, advance, runJobs, database } = await createTestApp({ ACCESS_TOKEN_TTL: '3600' })

const stock = (player: TestPlayer, powerUps: PowerUpId[], counts: number[]) =>
  database.rows(
    sql`SELECT power_up_grant(${powerUps.map(() => player.id)}::bigint[], ${powerUps}::text[], ${counts}::int[])`,
  )

async function indicator(player: TestPlayer, id: IndicatorId): Promise<number> {
  const { body } = await player.call(getIndicators)
  return body.find(({ publicId }) => publicId === id)!.value
}

/** Submits a bot's run with these revives and power-ups; returns how it was judged. */
async function handIn(player: TestPlayer, run: Run, revives: number, powerUps: PowerUpId[] = []) {
  const { publicId: gameInstanceId } = run
  const { bytes, result } = await playSegments({ advance }, player, run, {
    skill: 'novice',
    revives,
    powerUps,
  })
  const body = { gameInstanceId, score: result.score, log: Buffer.from(bytes).toString('base64url') }
  expect((await player.call(submitScore, { body })).status).toBe(200)
  await runJobs()
  const { reason } = await database.one<{ reason: string | null }>(
    sql`SELECT reason FROM run WHERE player_id = ${player.id} AND public_id = ${gameInstanceId}`,
  )
  const { body: judged } = await player.call(getRun, { query: { gameInstanceId } })
  return { judged: judged!, reason, result }
}

test('a revive costs its price, which rises, until none remains', async () => {
  const player = await signIn(1)
  await credit(player, { gem: 10n })
  const { body: run } = await player.call(openRun)
  const body = { gameInstanceId: run.publicId }
  const next = await player.call(getNextRevive, { query: body })
  expect(next.body).toMatchObject({ remainingRevives: 4, price: { currency: 'gem', amount: 1 } })
  const answers = []
  for (let n = 0; n < 4; n++) answers.push((await player.call(reviveRun, { body })).body)
  expect(answers.map(({ remainingRevives, paid }) => [remainingRevives, paid?.amount])).toEqual([
    [3, 1],
    [2, 2],
    [1, 4],
    [0, 8],
  ])
  expect(answers.at(-1)!.price).toBeNull()
  expect(await indicator(player, 'gem')).toBe(0)
  expect((await player.call(reviveRun, { body })).problem.code).toBe('game.no-revive')
  expect((await player.call(getRun)).body!.remainingRevives).toBe(0)
})

test('one key revives once, with fifty concurrent calls and one later', async () => {
  const player = await signIn(2)
  const { body: run } = await player.call(openRun)
  const ask = { key: 'one-revive', body: { gameInstanceId: run.publicId } }
  const answers = await Promise.all(Array.from({ length: 50 }, () => player.call(reviveRun, ask)))
  answers.push(await player.call(reviveRun, ask))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(await indicator(player, 'gem')).toBe(4)
})

test('of two concurrent revives with gems for one, one is granted and the other posts nothing', async () => {
  const player = await signIn(3)
  const { body: run } = await player.call(openRun)
  const body = { gameInstanceId: run.publicId }
  await player.call(reviveRun, { body })
  await player.call(reviveRun, { body })
  await credit(player, { gem: 3n })
  const answers = await Promise.all([1, 2, 3].map(() => player.call(reviveRun, { body })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(answers.find(({ status }) => status === 409)!.problem.code).toBe('economy.insufficient')
  expect((await player.call(getRun)).body!.remainingRevives).toBe(1)
})

test('a replay may use the granted revives, and not one more', async () => {
  const player = await signIn(4)
  const { body: honest } = await player.call(openRun)
  await player.call(reviveRun, { body: { gameInstanceId: honest.publicId } })
  expect(await handIn(player, honest, 1)).toMatchObject({
    judged: { state: 'verified' },
    result: { revivesUsed: 1 },
  })

  const { body: forged } = await player.call(openRun)
  await player.call(reviveRun, { body: { gameInstanceId: forged.publicId } })
  expect(await handIn(player, forged, 2)).toMatchObject({
    judged: { state: 'rejected' },
    reason: 'log-invalid',
  })
})

test('a power-up is taken from the inventory first, and bought when there is none', async () => {
  const player = await signIn(5)
  await stock(player, ['shield', 'bomb', 'shield'], [1, 2, 0])
  const { body: run } = await player.call(openRun)
  const body = { gameInstanceId: run.publicId, powerUpPublicId: 'shield' as const }
  const owned = await player.call(usePowerUp, { body })
  expect(owned.body).toEqual({ powerUpPublicId: 'shield', owned: 0, paid: null, powerUps: ['shield'] })
  const bought = await player.call(usePowerUp, { body })
  expect(bought.body).toMatchObject({ owned: 0, paid: { currency: 'coin', amount: 60 } })
  expect(bought.body.powerUps).toEqual(['shield', 'shield'])
  expect(await indicator(player, 'coin')).toBe(40)
  const broke = await player.call(usePowerUp, { body })
  expect([broke.status, broke.problem.code]).toEqual([409, 'economy.insufficient'])
  expect((await player.call(getRun)).body!.powerUps).toEqual(['shield', 'shield'])

  const { body: store } = await player.call(getPowerUps, { headers: { 'accept-language': 'fa-IR' } })
  expect(store.powerUps.map(({ publicId, owned }) => [publicId, owned])).toEqual([
    ['shield', 0],
    ['magnet', 0],
    ['double-damage', 0],
    ['bomb', 2],
    ['double-score', 0],
    ['slow-time', 0],
  ])
  expect(store.powerUps[0]).toMatchObject({
    name: 'سپر',
    description: 'تا ۶ ثانیه هیچ ضربه‌ای به سفینه نمی‌رسد.',
    price: { currency: 'coin', amount: 60 },
  })
  expect(store.fragment).toBe(83)
})

test('the store shows the full fragment before a run has begun', async () => {
  const player = await signIn(6)
  const { body } = await player.call(getPowerUps, { headers: { 'accept-language': 'en' } })
  expect(body.fragment).toBe(100)
  expect(body.powerUps[0]!.name).toBe('Shield')
})

test('the same key uses one power-up; two concurrent keys for the last one use it and buy another', async () => {
  const player = await signIn(7)
  await stock(player, ['magnet'], [2])
  const { body: run } = await player.call(openRun)
  const body = { gameInstanceId: run.publicId, powerUpPublicId: 'magnet' as const }
  const same = await Promise.all(
    Array.from({ length: 50 }, () => player.call(usePowerUp, { key: 'one-magnet', body })),
  )
  expect(new Set(same.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  const both = await Promise.all([player.call(usePowerUp, { body }), player.call(usePowerUp, { body })])
  expect(both.map(({ body }) => body.paid?.amount ?? 0).sort((a, b) => a - b)).toEqual([0, 40])
  expect(await indicator(player, 'coin')).toBe(60)
  expect((await player.call(getRun)).body!.powerUps).toHaveLength(3)
})

test('a run may have twelve power-ups', async () => {
  const player = await signIn(8)
  await stock(player, ['bomb'], [13])
  const { body: run } = await player.call(openRun)
  const body = { gameInstanceId: run.publicId, powerUpPublicId: 'bomb' as const }
  for (let n = 0; n < 12; n++) expect((await player.call(usePowerUp, { body })).status).toBe(200)
  expect((await player.call(usePowerUp, { body })).problem.code).toBe('game.power-up-limit')
  const { body: store } = await player.call(getPowerUps)
  expect([store.fragment, store.powerUps.find(({ publicId }) => publicId === 'bomb')!.owned]).toEqual([0, 1])
})

test('a replay may use each power-up as often as it was granted', async () => {
  const player = await signIn(9)
  await stock(player, ['shield', 'bomb'], [9, 9])
  const runWith = async (granted: PowerUpId[], used: PowerUpId[]) => {
    const { body: run } = await player.call(openRun)
    for (const powerUpPublicId of granted) {
      await player.call(usePowerUp, { body: { gameInstanceId: run.publicId, powerUpPublicId } })
    }
    const { judged, reason, result } = await handIn(player, run, 0, used)
    expect(result.powerUpsUsed).toEqual(used)
    return [judged.state, reason]
  }
  expect(await runWith(['bomb', 'shield'], ['shield', 'bomb'])).toEqual(['verified', null])
  expect(await runWith(['shield', 'bomb', 'bomb'], ['bomb'])).toEqual(['verified', null])
  expect(await runWith(['shield'], ['shield', 'shield'])).toEqual(['rejected', 'not-granted'])
  expect(await runWith([], ['bomb'])).toEqual(['rejected', 'not-granted'])
})

test('recorded blue fire only increases, pays nothing, and is replaced by the result of the replay', async () => {
  const player = await signIn(10)
  const { body: run } = await player.call(openRun)
  const record = async (blueFire: number) =>
    (await player.call(recordBlueFire, { body: { gameInstanceId: run.publicId, blueFire } })).body.blueFire
  expect([await record(3), await record(900_000), await record(5)]).toEqual([3, 900_000, 900_000])
  expect(await indicator(player, 'blue-fire')).toBe(0)
  expect((await player.call(getRun)).body!.blueFire).toBe(900_000)
  const { judged, result } = await handIn(player, run, 0)
  expect(judged.blueFire).toBe(result.blueFire)
  const { recorded } = await database.one<{ recorded: number }>(sql`
    SELECT (evidence -> 'recordedBlueFire')::int AS recorded FROM run
     WHERE player_id = ${player.id} AND public_id = ${run.publicId}`)
  expect(recorded).toBe(900_000)
  expect(await indicator(player, 'blue-fire')).toBe(result.blueFire)
})

test("nothing is granted to a run that is finished, abandoned, or another player's", async () => {
  const [owner, thief] = [await signIn(11), await signIn(12)]
  const { body: left } = await owner.call(openRun)
  const { body: run } = await owner.call(openRun)
  const codes = async (player: TestPlayer, gameInstanceId: string) => [
    (await player.call(reviveRun, { body: { gameInstanceId } })).problem.code,
    (await player.call(getNextRevive, { query: { gameInstanceId } })).problem.code,
    (await player.call(usePowerUp, { body: { gameInstanceId, powerUpPublicId: 'bomb' } })).problem.code,
    (await player.call(recordBlueFire, { body: { gameInstanceId, blueFire: 1 } })).problem.code,
  ]
  expect(new Set(await codes(owner, left.publicId))).toEqual(new Set(['game.run-closed']))
  expect(new Set(await codes(thief, run.publicId))).toEqual(new Set(['game.no-run']))
  expect((await owner.call(getRun, { query: { gameInstanceId: left.publicId } })).body!.state).toBe(
    'abandoned',
  )
  await handIn(owner, run, 0)
  expect(new Set(await codes(owner, run.publicId))).toEqual(new Set(['game.run-closed']))
})

test('practice takes no ticket and nothing else, is verified, and neither counts nor earns', async () => {
  const player = await signIn(13)
  await stock(player, ['shield'], [1])
  const before = (await player.call(getIndicators)).body
  const { body: run } = await player.call(openRun, { body: { practice: true } })
  expect(run).toMatchObject({ state: 'open', ranked: false })
  const gameInstanceId = run.publicId
  const price = await player.call(getNextRevive, { query: { gameInstanceId } })
  expect(price.body).toMatchObject({ remainingRevives: 4, price: null })
  const revived = await player.call(reviveRun, { body: { gameInstanceId } })
  expect(revived.body).toMatchObject({ remainingRevives: 3, paid: null, price: null })
  const used = await player.call(usePowerUp, { body: { gameInstanceId, powerUpPublicId: 'shield' } })
  expect(used.body).toMatchObject({ owned: 1, paid: null, powerUps: ['shield'] })

  const { judged, result } = await handIn(player, run, 1, ['shield'])
  expect(judged).toMatchObject({
    state: 'verified',
    ranked: false,
    score: result.score,
    coins: 0,
    earned: [],
  })
  expect((await player.call(getIndicators)).body).toEqual(before)
  expect(await database.rows(sql`SELECT FROM standing WHERE player_id = ${player.id}`)).toHaveLength(0)
})

test('practice runs opened at the same moment leave one open', async () => {
  const player = await signIn(14)
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => player.call(openRun, { body: { practice: index % 3 > 0 } })),
  )
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  const open = await database.rows(sql`SELECT FROM run WHERE player_id = ${player.id} AND state = 'open'`)
  expect(open).toHaveLength(1)
  expect(await indicator(player, 'ticket')).toBe(1)
  expect((await reconcile(database)).discrepancies).toEqual([])
})
