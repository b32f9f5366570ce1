import { getIndicators, getWheelItems, type IndicatorId, spinWheel } from '@ganj/contract'
import { sql } from '#platform/database/sql.ts'
import { draw } from './features/wheel/draw.ts'
import { boundsOf } from './features/wheel/odds.ts'
import { itemSeed } from './features/wheel/seed.ts'
import { createTestApp, type TestPlayer } from './test-app.ts'

export const testApp = await createTestApp({ ACCESS_TOKEN_TTL: '3600' })
const { signIn, give, database } = testApp
let numbers = 0
const numberOf = new Map<bigint, number>()

/** Somebody who has not looked at the wheel. */
export const newcomer = () => signIn(++numbers)

/** A player who has seen the wheel, with gems to spin. */
export async function visitor(gems = 0): Promise<TestPlayer> {
  const player = await signIn(++numbers)
  numberOf.set(player.id, numbers)
  await give(player, { gem: BigInt(gems) - 5n })
  await player.call(getWheelItems)
  return player
}

/** The same player after a time in which the access token has run out. */
export const back = (player: TestPlayer) => signIn(numberOf.get(player.id) ?? 0)

export async function held(player: TestPlayer): Promise<Record<IndicatorId, number>> {
  const { body } = await player.call(getIndicators)
  return Object.fromEntries(body.map(({ publicId, value }) => [publicId, value])) as Record<
    IndicatorId,
    number
  >
}

/** A client seed with which the next spin of a player draws an item: chance has no place in what is tested. */
export async function seedFor(player: TestPlayer, itemId: string): Promise<string> {
  const { serverSeed, nonce } = await database.one<{ serverSeed: Buffer; nonce: number }>(sql`
    SELECT server_seed AS "serverSeed", next_nonce AS nonce FROM wheel_player JOIN wheel_seed USING (player_id)
     WHERE player_id = ${player.id} AND number = seed_number`)
  const bounds = boundsOf(itemSeed.map(({ data }) => data))
  for (let attempt = 0; ; attempt++) {
    const clientSeed = `seed-${attempt}`
    if (itemSeed[draw({ serverSeed, clientSeed, nonce }, bounds).index]?.publicId === itemId)
      return clientSeed
  }
}

export const spins = (player: TestPlayer, count: number, key?: string) =>
  Promise.all(Array.from({ length: count }, () => player.call(spinWheel, key ? { key } : {})))
