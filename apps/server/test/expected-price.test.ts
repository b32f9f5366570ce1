import {
  buyPack,
  claimAchievement,
  claimDailyReward,
  claimDailyTask,
  doubleCoinIdle,
  type Endpoint,
  getIndicators,
  getPacks,
  getPowerUps,
  getSpinCosts,
  getUpgrades,
  getWheelItems,
  type Money,
  openRun,
  reviveRun,
  spinWheel,
  upgradeCraft,
  usePowerUp,
} from '@ganj/contract'
import { expect, test } from 'vitest'
import { changeContent } from '#platform/content.ts'
import { sql } from '#platform/database/sql.ts'
import { publicId } from '#platform/random.ts'
import { contentKinds } from '../src/content-kinds.ts'
import { createTestApp, type TestPlayer } from './test-app.ts'

const { signIn, credit, advance, clock, database } = await createTestApp({ ACCESS_TOKEN_TTL: '3600' })

async function richPlayer(number: number): Promise<TestPlayer> {
  const player = await signIn(number)
  await credit(player, { gem: 100_000n, coin: 100_000n })
  return player
}

const readBalances = async (player: TestPlayer) => (await player.call(getIndicators)).body

/** Every purchase with an expected price, with a prepared player and its price. */
async function purchases(
  player: TestPlayer,
): Promise<{ endpoint: Endpoint; body: Record<string, unknown>; price: Money }[]> {
  const { body: run } = await player.call(openRun)
  advance(1800)
  const pack = (await player.call(getPacks)).body.find(({ prices }) => prices[0]!.method === 'indicator')!
  const { currency, amount } = pack.prices[0]! as Money
  const { body: upgrades } = await player.call(getUpgrades)
  const inPack = new Set(pack.bundle.powerUps.map(({ powerUp }) => powerUp))
  const { powerUps } = (await player.call(getPowerUps)).body
  // A power-up from the inventory costs nothing.
  const powerUp = powerUps.find(({ publicId, owned }) => owned === 0 && !inPack.has(publicId))!
  const gameInstanceId = run.publicId
  // A spin is by odds that the player has seen.
  await player.call(getWheelItems)
  return [
    { endpoint: buyPack, body: { packPublicId: pack.publicId }, price: { currency, amount } },
    { endpoint: upgradeCraft, body: { upgrade: 'speedLevel' }, price: upgrades[0]!.levels[1]!.price! },
    { endpoint: spinWheel, body: {}, price: (await player.call(getSpinCosts)).body.costs[0]! },
    { endpoint: reviveRun, body: { gameInstanceId }, price: { currency: 'gem', amount: 1 } },
    {
      endpoint: usePowerUp,
      body: { gameInstanceId, powerUpPublicId: powerUp.publicId },
      price: powerUp.price,
    },
    { endpoint: doubleCoinIdle, body: { publicId: 'gem' }, price: { currency: 'gem', amount: 2 } },
  ]
}

test('a purchase at another price than the expected one is refused; at the expected one, or without one, it is paid', async () => {
  const player = await richPlayer(1)
  for (const { endpoint, body, price } of await purchases(player)) {
    const before = await readBalances(player)
    for (const seen of [
      { ...price, amount: price.amount + 1 },
      { ...price, currency: 'tether' as const },
    ]) {
      const refused = await player.call(endpoint, { body: { ...body, price: seen } })
      expect([endpoint.path, refused.status, refused.problem.code]).toEqual([
        endpoint.path,
        409,
        'economy.price-changed',
      ])
    }
    expect(await readBalances(player)).toEqual(before)
    const done = await player.call(endpoint, { body: { ...body, price } })
    expect([endpoint.path, done.status]).toEqual([endpoint.path, 200])
  }
  const other = await richPlayer(2)
  for (const { endpoint, body } of await purchases(other)) {
    expect([endpoint.path, (await other.call(endpoint, { body })).status]).toEqual([endpoint.path, 200])
  }
})

test('a completed purchase is answered again for its key after the operators have withdrawn everything', async () => {
  const player = await richPlayer(3)
  await database.rows(sql`
    INSERT INTO progress SELECT ${player.id}, 'run-verified:count', false, 100, '2026-11-18', 100`)
  const calls = [
    ...(await purchases(player)),
    { endpoint: claimDailyReward, body: {} },
    { endpoint: claimDailyTask, body: { publicId: 'play-1' } },
    { endpoint: claimAchievement, body: { publicId: 'pilot-1' } },
  ].map((call) => ({ ...call, key: publicId() }))
  const ask = ({ endpoint, body, key }: (typeof calls)[number]) => player.call(endpoint, { body, key })
  const answers = []
  for (const call of calls) answers.push(await ask(call))
  expect(answers.map(({ status }) => status)).toEqual(calls.map(() => 200))

  const rows = await database.rows<{ kind: string; id: string }>(
    sql`SELECT DISTINCT kind, public_id AS id FROM content WHERE kind <> 'wheel-rules'`,
  )
  await database.transaction(async (tx) => {
    for (const { kind, id } of rows) {
      const contentKind = contentKinds.find((known) => known.kind === kind)!
      await changeContent(tx, contentKind, id, null, { position: 0, changedBy: 'a test', now: clock() })
    }
  })
  advance(3)
  for (const [index, call] of calls.entries()) {
    const again = await ask(call)
    expect([call.endpoint.path, again.status, again.body]).toEqual([
      call.endpoint.path,
      200,
      answers[index]!.body,
    ])
    const fresh = await ask({ ...call, key: publicId() })
    // Without a price revives are free.
    const isFree = call.endpoint === reviveRun
    expect([call.endpoint.path, fresh.status >= 400]).toEqual([call.endpoint.path, !isFree])
  }
})
