import { beforeEach, describe, expect, test } from 'vitest'
import { type Leg, post } from '#ledger/post.ts'
import { sql } from '#platform/database/sql.ts'
import { createTestApp } from '#test/test-app.ts'
import { readOverview } from './read-overview.ts'
import { readFunnel, readRetention } from './read-retention.ts'
import { rollUpDay, rollUpDays } from './roll-up.ts'

const timeZone = 'Asia/Tehran'
const { database } = await createTestApp()
// The triggers of append-only tables refuse TRUNCATE, unless the session disables triggers.
beforeEach(() =>
  database.pool.query(`
    SET session_replication_role = replica;
    TRUNCATE daily_roll_up, analytics_event, player, run, payout, charge, season CASCADE;
    SET session_replication_role = DEFAULT`),
)

/** Days of Tehran, whose midnight is 20:30 UTC. */
const [monday, tuesday, wednesday] = ['2026-11-09', '2026-11-10', '2026-11-11'] as const
const now = new Date('2026-11-18T12:00:00Z')

interface Joining {
  at: string
  telegram?: number
  playdeck?: string
  source?: string
}

let count = 0
const join = async ({ at, telegram, playdeck, source }: Joining): Promise<bigint> => {
  const number = String(++count).padStart(4, '0')
  const { id } = await database.one<{ id: bigint }>(sql`
    INSERT INTO player (public_id, telegram_id, playdeck_uid, username, join_source, created_at)
    VALUES (${`rollup00${number}`}, ${telegram ?? null}, ${playdeck ?? null}, ${`rollup_${number}`}, ${source ?? null},
            ${new Date(at)}) RETURNING id`)
  await database.rows(sql`INSERT INTO player_balance (player_id) VALUES (${id})`)
  return id
}

const seen = (user: bigint | number, at: string) =>
  database.rows(sql`
    INSERT INTO analytics_event (happened_at, session_id, name, user_id, app_name, is_premium, platform, locale,
                                 start_param, data, received_at)
    VALUES (${new Date(at)}, ${`session-${user}-${++count}`}, 'page-view', ${user}, 'ganj', false, 'ios', 'fa', '', '{}', now())`)

const ran = (playerId: bigint, at: string, state = 'verified', ranked = true) =>
  database.rows(sql`
    INSERT INTO run (player_id, public_id, state, ranked, seed, rules_version, speed, power, shuttle, revives, opened_at,
                     submitted_at)
    VALUES (${playerId}, ${`26run${String(++count).padStart(7, '0')}`}, ${state}, ${ranked}, ${'0'.repeat(32)}, 1, 0, 0, 0, 4,
            ${new Date(at)}, ${new Date(at)})`)

const moved = (playerId: bigint, at: string, kind: string, legs: Leg[]) =>
  database.transaction((tx) =>
    post(tx, { playerId, key: `k${++count}`, kind: kind as 'pack', reference: 'r', legs, now: new Date(at) }),
  )

const rollUp = (...days: string[]) =>
  database.transaction(async (tx) => {
    for (const day of days) await rollUpDay(tx, day, { timeZone, now })
  })
const overview = (from: string = monday, to: string = from) =>
  readOverview(database, { from, to }, { revenueOf: async () => [] })

describe('a day', () => {
  test('has its new, returning and active players from midnight in the zone, those of PlayDeck too', async () => {
    await join({ at: '2026-11-01T10:00:00Z', telegram: 1 })
    const host = await join({ at: '2026-11-01T10:00:00Z', playdeck: 'a' })
    await join({ at: '2026-11-09T10:00:00Z', telegram: 2 })
    await seen(1, '2026-11-09T20:29:00Z')
    await seen(1, '2026-11-09T20:28:00Z')
    await seen(-host, '2026-11-09T08:00:00Z')
    await seen(2, '2026-11-09T20:31:00Z')
    await seen(0, '2026-11-09T08:00:00Z')
    await rollUp(monday, tuesday)
    expect(await overview(monday, tuesday)).toMatchObject([
      { day: monday, joined: 1, returning: 2, active: 3, active7: 3, active30: 3 },
      { day: tuesday, joined: 0, returning: 1, active: 1, active7: 3, active30: 3 },
    ])
  })

  test('has its runs and the share of them that was verified; practice is separate, and its players are active', async () => {
    const player = await join({ at: '2026-11-01T10:00:00Z', telegram: 3 })
    for (const state of ['verified', 'verified', 'verified', 'rejected', 'abandoned', 'pending'])
      await ran(player, '2026-11-09T10:00:00Z', state)
    await ran(player, '2026-11-09T10:00:00Z', 'verified', false)
    await ran(player, '2026-11-10T10:00:00Z')
    await rollUp(monday)
    const [day] = await overview()
    expect(day).toMatchObject({
      active: 1,
      runs: { opened: 6, verified: 3, rejected: 1, waiting: 1, verifiedShare: 0.75, practice: 1 },
    })
  })

  test('has the flows of the house accounts, to the last unit', async () => {
    const player = await join({ at: '2026-11-01T10:00:00Z', telegram: 4 })
    await moved(player, '2026-11-09T10:00:00Z', 'welcome', [
      { currency: 'gem', delta: 100n, house: 'welcome' },
      { currency: 'tether', delta: 2_500_000n, house: 'welcome' },
    ])
    await moved(player, '2026-11-09T11:00:00Z', 'pack', [{ currency: 'gem', delta: -30n, house: 'shop' }])
    await moved(player, '2026-11-09T20:29:59Z', 'payout', [
      { currency: 'tether', delta: -1_000_001n, house: 'payout' },
    ])
    await moved(player, '2026-11-09T20:30:00Z', 'pack', [{ currency: 'gem', delta: -7n, house: 'shop' }])
    await rollUp(monday)
    const [day] = await overview()
    expect(day!.flows).toEqual([
      { house: 'payout', kind: 'payout', currency: 'tether', toPlayers: '0', fromPlayers: '1.000001' },
      { house: 'shop', kind: 'pack', currency: 'gem', toPlayers: '0', fromPlayers: '30' },
      { house: 'welcome', kind: 'welcome', currency: 'gem', toPlayers: '100', fromPlayers: '0' },
      { house: 'welcome', kind: 'welcome', currency: 'tether', toPlayers: '2.5', fromPlayers: '0' },
    ])
    expect(day!.totals).toEqual(
      expect.arrayContaining([
        { currency: 'gem', sources: '100', sinks: '30', spent: '30' },
        { currency: 'tether', sources: '2.5', sinks: '1.000001', spent: '0' },
      ]),
    )
  })

  test('has the debt at its end, whatever has been paid since', async () => {
    const player = await join({ at: '2026-11-01T10:00:00Z', telegram: 5 })
    const address = `0:${'1'.repeat(64)}`
    const payout = (id: string, created: string, state: string, changed: string) =>
      database.rows(sql`
        INSERT INTO payout (public_id, player_id, amount, fee, address, state, created_at, changed_at)
        VALUES (${id}, ${player}, 3000000, 0, ${address}, ${state}, ${new Date(created)}, ${new Date(changed)})`)
    await payout('payout000001', '2026-11-08T10:00:00Z', 'rejected', '2026-11-10T10:00:00Z')
    await payout('payout000002', '2026-11-08T10:00:00Z', 'cancelled', '2026-11-09T10:00:00Z')
    await payout('payout000003', '2026-11-10T10:00:00Z', 'in-review', '2026-11-10T10:00:00Z')
    await database.rows(sql`
      INSERT INTO season (board, starts_at, ends_at, state, seen_at, finalised_at, approved_at, paid_at)
      VALUES ('weekly:2026-10-31', '2026-10-30T20:30:00Z', '2026-11-06T20:30:00Z', 'paid', '2026-11-07', '2026-11-07',
              '2026-11-09T10:00:00Z', '2026-11-11')`)
    await database.rows(sql`
      INSERT INTO season_prize (board, player_id, place, prizes, paid_at)
      VALUES ('weekly:2026-10-31', ${player}, 1, '[{"currency":"tether","amount":0.3},{"currency":"coin","amount":9}]',
              '2026-11-10T21:00:00Z')`)
    await rollUp('2026-11-08', monday, tuesday, wednesday)
    const owed = (await overview('2026-11-08', wednesday)).map((day) => day.owed)
    expect(owed).toEqual([
      { prizes: '0', payouts: '6' },
      { prizes: '0.3', payouts: '3' },
      { prizes: '0.3', payouts: '3' },
      { prizes: '0', payouts: '3' },
    ])
  })
})

test('the retention triangle has the players who returned on each day after joining', async () => {
  for (const telegram of [11, 12, 13]) await join({ at: '2026-11-09T10:00:00Z', telegram })
  await join({ at: '2026-11-10T10:00:00Z', telegram: 14 })
  await seen(11, '2026-11-10T10:00:00Z')
  await seen(12, '2026-11-10T10:00:00Z')
  await seen(11, '2026-11-11T10:00:00Z')
  await seen(14, '2026-11-11T10:00:00Z')
  await rollUp(monday, tuesday, wednesday)
  expect(await readRetention(database, { from: monday, to: tuesday, today: '2026-11-18' })).toEqual([
    {
      joined: monday,
      newcomers: 3,
      returned: [
        { after: 1, players: 2 },
        { after: 2, players: 1 },
      ],
    },
    { joined: tuesday, newcomers: 1, returned: [{ after: 1, players: 1 }] },
  ])
})

test('the funnel is from joining to the first run and the first payment within a week, by source and host', async () => {
  const paid = (playerId: bigint, at: string, outcome = 'delivered') =>
    database.rows(sql`
      INSERT INTO charge (method, id, player_id, amount, payer, outcome, reason, received_at)
      VALUES ('star', ${`c${++count}`}, ${playerId}, 5, '', ${outcome}, '', ${new Date(at)})`)
  const one = await join({ at: '2026-11-09T10:00:00Z', telegram: 21, source: 'story' })
  const two = await join({ at: '2026-11-09T10:00:00Z', telegram: 22, source: 'story' })
  const three = await join({ at: '2026-11-09T10:00:00Z', playdeck: 'b' })
  await ran(one, '2026-11-09T11:00:00Z')
  await ran(two, '2026-11-17T00:00:00Z')
  await ran(three, '2026-11-12T00:00:00Z', 'rejected', false)
  await paid(one, '2026-11-12T00:00:00Z')
  await paid(three, '2026-11-12T00:00:00Z', 'refunded')
  await rollUp(monday)
  expect(await readFunnel(database, { from: monday, to: tuesday })).toEqual([
    { source: 'story', host: 'telegram', opened: 2, played: 1, purchased: 1 },
    { source: '', host: 'playdeck', opened: 1, played: 1, purchased: 0 },
  ])
})

test('days are counted repeatedly with the same result, and remain when the events are deleted', async () => {
  await join({ at: '2026-11-16T10:00:00Z', telegram: 31 })
  await seen(31, '2026-11-17T10:00:00Z')
  const run = (at: Date, retentionDays = 90) => rollUpDays({ database, timeZone, retentionDays }, at)
  expect(await run(now)).toEqual(['2026-11-18', '2026-11-17', '2026-11-16'])
  const first = await overview('2026-11-16', '2026-11-18')
  expect(first.map(({ active }) => active)).toEqual([1, 1, 0])
  expect(await run(now)).toEqual(['2026-11-18'])
  expect(await overview('2026-11-16', '2026-11-18')).toEqual(first)
  await database.rows(sql`DELETE FROM analytics_event`)
  await run(new Date('2026-11-20T12:00:00Z'), 1)
  expect((await overview('2026-11-16', '2026-11-17')).map(({ active }) => active)).toEqual([1, 1])
})
