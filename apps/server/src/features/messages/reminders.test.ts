import { claimDailyReward, switchMessage } from '@ganj/contract'
import { expect, test } from 'vitest'
import { changeContent } from '#platform/content.ts'
import { sql } from '#platform/database/sql.ts'
import { createPaymentsApp } from '#test/payments/payments.ts'
import type { TestPlayer } from '#test/test-app.ts'
import { reminderRules, reminderTexts } from './content.ts'
import { afterQuietHours } from './quiet-hours.ts'

const { signIn, database, clock, advance, jobs, api, runJobs, telegramId } = await createPaymentsApp()
api.clock = clock
const zone = 'Asia/Tehran'
const [hour, day] = [3_600, 86_400]

const keysOf = async ({ id }: TestPlayer) => {
  const rows = await database.rows<{ key: string }>(
    sql`SELECT key FROM bot_message WHERE player_id = ${id} AND key LIKE 'reminder:%' ORDER BY id`,
  )
  return rows.map(({ key }) => key)
}
const streakOf = ({ id }: TestPlayer, lastDay: string, streak: number) =>
  database.rows(sql`
    INSERT INTO daily_reward (player_id, day, streak) VALUES (${id}, ${lastDay}::date, ${streak})
    ON CONFLICT (player_id) DO UPDATE SET day = excluded.day, streak = excluded.streak`)

test.each([
  ['2026-11-18T12:00:00Z', '2026-11-18T12:00:00Z'],
  // 23:30 in Tehran, and 02:00: until nine in the morning.
  ['2026-11-18T20:00:00Z', '2026-11-19T05:30:00Z'],
  ['2026-11-18T22:30:00Z', '2026-11-19T05:30:00Z'],
  ['2026-11-19T05:30:00Z', '2026-11-19T05:30:00Z'],
])('what is due at %s is said at %s', (now, due) => {
  expect(afterQuietHours(new Date(now), { quietFrom: 23, quietTo: 9 }, zone)).toEqual(new Date(due))
})

test('hours that begin as they end are never quiet', () => {
  const now = new Date('2026-11-18T22:30:00Z')
  expect(afterQuietHours(now, { quietFrom: 9, quietTo: 9 }, zone)).toEqual(now)
})

test('a streak that is about to break is told of in the evening, once, to who wants it and has not come', async () => {
  const [player, came, short, off] = [await signIn(1), await signIn(2), await signIn(3), await signIn(4)]
  for (const one of [player, came, off]) await streakOf(one, '2026-11-17', 5)
  await streakOf(short, '2026-11-17', 2)
  await off.call(switchMessage, { body: { kind: 'streak', isOn: false } })
  expect((await came.call(claimDailyReward)).status).toBe(200)
  // 15:30 in Tehran: too early.
  await jobs.remind({})
  expect(await keysOf(player)).toEqual([])
  advance(3 * hour)
  await jobs.remind({})
  await jobs.remind({})
  expect(await keysOf(player)).toEqual(['reminder:streak:2026-11-18'])
  for (const one of [came, short, off]) expect(await keysOf(one)).toEqual([])
  await runJobs()
  expect(api.said.filter(({ chatId }) => chatId === telegramId(1)).map(({ text }) => text)).toEqual([
    '۵ روز پشت سر هم آمده‌ای! جایزهٔ امروزت را تا نیمه‌شب بگیر تا زنجیره‌ات نشکند.',
  ])
})

test('the end of a week is told of a day before to who stands on its board; one reminder a day is enough', async () => {
  const [placed, both] = [await signIn(5), await signIn(6)]
  await database.rows(sql`
    INSERT INTO standing (board, player_id, score, reached_at)
    SELECT 'weekly:2026-11-14', id, 100 - id, ${clock()} FROM unnest(${[placed.id, both.id]}::bigint[]) id`)
  // Friday, 18:30 in Tehran: five and a half hours are left.
  advance(2 * day)
  await jobs.remind({})
  expect(await keysOf(placed)).toEqual([])
  advance(-6 * hour)
  await jobs.remind({})
  expect(await keysOf(placed)).toEqual(['reminder:season-ends:weekly:2026-11-14'])
  await streakOf(both, '2026-11-19', 9)
  advance(6 * hour)
  await jobs.remind({})
  expect(await keysOf(both)).toEqual(['reminder:season-ends:weekly:2026-11-14'])
  advance(20 * hour)
  await streakOf(both, '2026-11-20', 10)
  advance(4 * hour)
  await jobs.remind({})
  expect(await keysOf(both)).toContain('reminder:streak:2026-11-21')
})

test('operators change texts and rules; a text that names what nobody fills in is refused', async () => {
  const text = { fa: '{days} روز', en: '{days} days', ru: '{name} дней' }
  expect(reminderTexts.judge([{ publicId: 'streak', data: { text } }])).toEqual([
    'streak in ru has {name}; it may name {days}',
  ])
  expect(reminderTexts.judge(reminderTexts.seed)).toEqual([])
  expect(reminderTexts.judge([{ publicId: 'birthday', data: { text } }])[0]).toContain('birthday')
  const change = { position: 0, changedBy: 'test', now: clock() }
  await database.transaction((tx) =>
    changeContent(tx, reminderRules, 'rules', { quietFrom: 0, quietTo: 0, perDay: 0 }, change),
  )
  const player = await signIn(7)
  await streakOf(player, '2026-11-21', 9)
  advance(day)
  await jobs.remind({})
  expect(await keysOf(player)).toEqual([])
})
