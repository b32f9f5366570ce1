import { getAllAchievements, getAllDailyTasks, getPacks, goalEvents } from '@ganj/contract'
import type { Goods } from './calls.ts'
import { send } from './traffic.ts'
import type { World } from './world.ts'

const inviterTelegramId = 777_000

/** Inserts players with everything to spend and to claim, and their inviter. Returns the first id of the rounds' players. */
export async function seedPlayers(
  world: World,
  count: number,
): Promise<{ inviterId: number; firstId: number }> {
  const [inviter] = await world.query<{ id: string }>(
    `INSERT INTO player (public_id, telegram_id, username, created_at)
     VALUES ('inviter00000', $1, 'inviter', now() - interval '9 days') RETURNING id`,
    [inviterTelegramId],
  )
  const rows = await world.query<{ id: string }>(
    `INSERT INTO player (public_id, telegram_id, username, created_at)
     SELECT lpad(n::text, 12, 'p'), 1000000 + n, 'crash-' || n, now() - interval '20 hours' FROM generate_series(1, $1::int) n
     RETURNING id`,
    [count],
  )
  const ids = rows.map(({ id }) => id)
  await world.query(
    `WITH posted AS (
       INSERT INTO posting_key (player_id, idempotency_key, id, created_at)
       SELECT id, 'welcome', nextval('posting_id'), now() FROM unnest($1::bigint[]) id RETURNING *),
     paid AS (
       INSERT INTO posting (player_id, id, part, created_at, idempotency_key, kind, reference, house, gem, coin, ticket)
       SELECT player_id, id, 1, created_at, 'welcome', 'welcome', 'welcome', 'welcome', 1000000, 1000000, 1000000 FROM posted
       RETURNING player_id, gem, coin, ticket)
     INSERT INTO player_balance (player_id, gem, coin, ticket) SELECT * FROM paid`,
    [ids],
  )
  await world.query(
    `INSERT INTO progress (player_id, measure, highest, ever, day, today)
     SELECT id, measure, false, 1000000000, (now() AT TIME ZONE 'Asia/Tehran')::date, 1000000000
       FROM unnest($1::bigint[]) id, unnest($2::text[]) measure`,
    [ids, measures],
  )
  return { inviterId: Number(inviter?.id), firstId: Math.min(...ids.map(Number)) }
}

const fields = ['score', 'kills', 'ticks', 'blueFire', 'bossesKilled', 'streak']
/** Every measure of goals. */
const measures = goalEvents.flatMap((event) => [
  `${event}:count`,
  ...fields.flatMap((field) => [`${event}:sum:${field}`, `${event}:max:${field}`]),
])

/** Reads the goods that a player can buy and the rewards to claim. */
export async function readGoods(world: World, address: string, playerId: number): Promise<Goods> {
  const ask = async <Reply>(path: string) => {
    const { status, body } = await send(address, playerId, 'GET', path)
    if (status !== 200) throw new Error(`${path} was answered ${status}: ${JSON.stringify(body)}`)
    return body as Reply
  }
  const packs = await ask<{ publicId: string; prices: { method: string }[] }[]>(getPacks.path)
  const [day] = await world.query<{ today: string }>(
    `SELECT (now() AT TIME ZONE 'Asia/Tehran')::date::text AS today`,
  )
  return {
    packs: packs
      .filter(({ prices }) => prices.some(({ method }) => method === 'indicator'))
      .map(({ publicId }) => publicId),
    tasks: (await ask<{ publicId: string }[]>(getAllDailyTasks.path)).map(({ publicId }) => publicId),
    achievements: (await ask<{ publicId: string }[]>(getAllAchievements.path)).map(
      ({ publicId }) => publicId,
    ),
    inviterTelegramId,
    today: day?.today ?? '',
  }
}
