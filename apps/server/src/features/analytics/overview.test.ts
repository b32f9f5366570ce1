import { beforeEach, expect, test } from 'vitest'
import { openDatabase, type Tx } from '#platform/database/database.ts'
import { type Statement, sql } from '#platform/database/sql.ts'
import { createTestApp } from '#test/test-app.ts'
import { maintainPartitions } from './maintain-partitions.ts'
import { readDays } from './overview.ts'
import { storeEvents } from './store-events.ts'

const timeZone = 'Asia/Tehran'
const { database, url } = await createTestApp()
beforeEach(() => database.rows(sql`DELETE FROM analytics_event`))

const days = ['2026-11-10', '2026-11-11', '2026-11-12'] as const
const now = new Date('2026-11-18T12:00:00Z')

let stamps = 0
/** An event of a player on a day of Tehran, whose midnight is 20:30 UTC. */
const told = async (player: number, at: string, event_name = 'page-view', session = 'session-1') => {
  const { id } = await database.one<{ id: bigint }>(sql`SELECT id FROM player WHERE telegram_id = ${player}`)
  await storeEvents(
    database.autocommit,
    [
      {
        event_name,
        session_id: `${session}-${player}`,
        user_id: player,
        app_name: 'ganj',
        is_premium: false,
        platform: 'ios',
        locale: 'fa',
        start_param: '',
        client_timestamp: String(Date.parse(at) + stamps++),
        custom_data: {},
      },
    ],
    id,
    now,
  )
}

const joined = (number: number, at: string) =>
  database.rows(sql`
    INSERT INTO player (public_id, telegram_id, username, created_at)
    VALUES (${`overview${String(number).padStart(4, '0')}`}, ${number}, ${`overview_${number}`}, ${new Date(at)})`)

const read = () => database.transaction((tx) => readDays(tx, { days, timeZone, now }))

await joined(1, '2026-10-01T10:00:00Z')
await joined(2, '2026-10-01T10:00:00Z')

test('a day counts each player once, its sessions, pages and errors, from midnight in the time zone', async () => {
  await told(1, '2026-11-10T20:29:00Z', 'app-open')
  await told(1, '2026-11-10T20:29:01Z')
  await told(1, '2026-11-10T20:31:00Z')
  await told(2, '2026-11-11T08:00:00Z', 'error')
  await told(2, '2026-11-11T09:00:00Z', 'page-view', 'session-2')
  expect(await read()).toEqual([
    { day: days[0], players: 1, sessions: 1, pageViews: 1, errors: 0, newcomers: 0, back1: 0, back7: 0 },
    { day: days[1], players: 2, sessions: 3, pageViews: 2, errors: 1, newcomers: 0, back1: 0, back7: null },
    { day: days[2], players: 0, sessions: 0, pageViews: 0, errors: 0, newcomers: 0, back1: 0, back7: null },
  ])
})

test('new players are those who joined that day, and retained players return a day or a week later', async () => {
  for (const number of [9001, 9002, 9003]) {
    await joined(number, '2026-11-10T10:00:00Z')
    await told(number, '2026-11-10T10:00:01Z')
  }
  await joined(9004, '2026-11-09T10:00:00Z')
  await told(9004, '2026-11-10T10:00:00Z')
  await told(9001, '2026-11-11T10:00:00Z')
  await told(9001, '2026-11-17T10:00:00Z')
  await told(9002, '2026-11-17T10:00:00Z')
  await told(9004, '2026-11-11T10:00:00Z')
  expect((await read())[0]).toMatchObject({ players: 4, newcomers: 3, back1: 1, back7: 2 })
})

test('only the partitions of the requested days and of the week after are read', async () => {
  for (const day of ['2026-10-01', '2026-11-10', '2026-11-19', '2026-12-01']) {
    await maintainPartitions(database.autocommit, { retentionDays: 90, now: new Date(`${day}T00:00:00Z`) })
  }
  const scans = openDatabase({ url, size: 1, onError: () => undefined, scans: true })
  const plan = await scans.transaction(async (tx) => {
    const sent: Statement[] = []
    const recording = { ...tx, rows: (one: Statement) => sent.push(one) && tx.rows(one) } as Tx
    await readDays(recording, { days, timeZone, now })
    const { text, values } = sent.at(-1) as Statement
    return tx.rows<object>({ name: 'explained', text: `EXPLAIN ${text}`, values })
  })
  await scans.close()
  const read = new Set(JSON.stringify(plan).match(/analytics_event_\d{8}/g))
  // From the first day to seven days after the last, in a zone ahead of UTC: the first partition is that of the day
  // before.
  expect([...read].sort()).toEqual(
    ['10', '11', '12', '13', '19'].map((day) => `analytics_event_202611${day}`),
  )
})
