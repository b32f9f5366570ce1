import { claimDailyReward, openRun, switchMessage, updateProfile } from '@ganj/contract'
import { expect, test } from 'vitest'
import { dayAfter, dayOf, startOf, weekOf } from '#platform/calendar.ts'
import { changeContent } from '#platform/content.ts'
import { sql } from '#platform/database/sql.ts'
import { createPaymentsApp } from '#test/payments/payments.ts'
import type { TestPlayer } from '#test/test-app.ts'
import { messageTexts, reminderRules } from './content.ts'
import { afterQuietHours, nextQuietHours } from './quiet-hours.ts'

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
const saidTo = (number: number) =>
  api.said.filter(({ chatId }) => chatId === telegramId(number)).map(({ text }) => text)
const streakOf = ({ id }: TestPlayer, lastDay: string, streak: number) =>
  database.rows(sql`
    INSERT INTO daily_reward (player_id, day, streak) VALUES (${id}, ${lastDay}::date, ${streak})
    ON CONFLICT (player_id) DO UPDATE SET day = excluded.day, streak = excluded.streak`)

/** Sets the rules of reminders; content is read again after two seconds. */
async function setRules(rules: { quietFrom: number; quietTo: number; perDay: number }) {
  const change = { position: 0, changedBy: 'test', now: clock() }
  await database.transaction((tx) => changeContent(tx, reminderRules, 'rules', rules, change))
  advance(3)
}

test.each([
  ['2026-11-18T12:00:00Z', '2026-11-18T12:00:00Z'],
  // 23:30 in Tehran, and 02:00: quiet until nine in the morning.
  ['2026-11-18T20:00:00Z', '2026-11-19T05:30:00Z'],
  ['2026-11-18T22:30:00Z', '2026-11-19T05:30:00Z'],
  ['2026-11-19T05:30:00Z', '2026-11-19T05:30:00Z'],
])('a reminder due at %s is sent at %s', (now, due) => {
  expect(afterQuietHours(new Date(now), { quietFrom: 23, quietTo: 9 }, zone)).toEqual(new Date(due))
})

test('quiet hours with equal start and end are never quiet', () => {
  const now = new Date('2026-11-18T22:30:00Z')
  expect(afterQuietHours(now, { quietFrom: 9, quietTo: 9 }, zone)).toEqual(now)
  expect(nextQuietHours(now, { quietFrom: 9, quietTo: 9 }, zone)).toBeNull()
})

test('a streak that is about to break is announced in the evening, once, to players who want it and have not claimed', async () => {
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
  expect(saidTo(1)).toEqual(['۵ روز پشت سر هم آمده‌ای! جایزهٔ امروزت را تا نیمه‌شب بگیر تا زنجیره‌ات نشکند.'])
})

test('the end of a week is announced a day before to players on its board; a player gets one reminder a day', async () => {
  await setRules({ quietFrom: 23, quietTo: 9, perDay: 1 })
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

test('operators change texts and rules; a text with an unknown placeholder is refused', async () => {
  const text = { fa: '{days} روز', en: '{days} days', ru: '{name} дней' }
  expect(messageTexts.judge([{ publicId: 'streak', data: { text } }])).toEqual([
    'streak in ru has {name}; it may name {days}',
  ])
  const odd = { fa: '{ days }', en: '{}', ru: '{prizes}' }
  expect(messageTexts.judge([{ publicId: 'payout-sent', data: { text: odd } }])).toHaveLength(3)
  expect(messageTexts.judge(messageTexts.seed)).toEqual([])
  expect(messageTexts.judge([{ publicId: 'birthday', data: { text } }])[0]).toContain('birthday')
  await setRules({ quietFrom: 0, quietTo: 0, perDay: 0 })
  const player = await signIn(7)
  await streakOf(player, '2026-11-21', 9)
  advance(day)
  await jobs.remind({})
  expect(await keysOf(player)).toEqual([])
})

test('a friend who overtakes on the weekly board is announced once, and only when it has just happened', async () => {
  await setRules({ quietFrom: 0, quietTo: 0, perDay: 2 })
  const [inviter, friend, before] = [await signIn(11), await signIn(12), await signIn(13)]
  for (const one of [friend, before])
    await database.rows(sql`
      INSERT INTO invite (inviter_id, invitee_id, invited_at)
      VALUES (${inviter.id}, ${one.id}, ${clock()})`)
  const board = `weekly:${weekOf(dayOf(clock(), zone))}`
  const scored = ({ id }: TestPlayer, score: number) =>
    database.rows(sql`
      INSERT INTO standing (board, player_id, score, reached_at) VALUES (${board}, ${id}, ${score}, ${clock()})
      ON CONFLICT (player_id, board) DO UPDATE SET score = excluded.score, reached_at = excluded.reached_at`)
  await scored(before, 900)
  advance(60)
  await scored(inviter, 500)
  advance(60)
  await jobs.remind({})
  // A friend who was ahead already has not overtaken.
  expect(await keysOf(inviter)).toEqual([])
  await scored(friend, 700)
  advance(60)
  await jobs.remind({})
  advance(hour)
  await jobs.remind({})
  const [key, ...rest] = await keysOf(inviter)
  expect(key).toMatch(new RegExp(`^reminder:friend-overtook:${board}:[0-9a-z]{12}$`))
  expect(rest).toEqual([])
  expect(await keysOf(friend)).toEqual([])
  await jobs['send-bot-messages']({})
  const { username } = await database.one<{ username: string }>(
    sql`SELECT username FROM player WHERE id = ${friend.id}`,
  )
  expect(saidTo(11)).toEqual([`\u2068${username}\u2069 این هفته با ۷۰۰ امتیاز از تو جلو زد. پسش می‌گیری؟`])
})

test('full idle coins are announced once for each claim, and never to a player who turned it off', async () => {
  advance(3 * day)
  const [player, off] = [await signIn(14), await signIn(15)]
  await off.call(switchMessage, { body: { kind: 'idle-full', isOn: false } })
  advance(7 * hour)
  await jobs.remind({})
  expect(await keysOf(player)).toEqual([])
  advance(1.5 * hour)
  for (let times = 0; times < 3; times += 1) {
    await jobs.remind({})
    advance(hour)
  }
  expect(await keysOf(player)).toEqual(['reminder:idle-full:claim:0'])
  expect(await keysOf(off)).toEqual([])
  await jobs['send-bot-messages']({})
  expect(saidTo(14)).toEqual([
    'انبار سکه‌هایت پر شده: ۸ ساعت سکه منتظر توست. تا برنداری، سکهٔ تازه‌ای جمع نمی‌شود.',
  ])
})

test('refilled tickets are announced although the player has not read them', async () => {
  advance(3 * day)
  const player = await signIn(16)
  await player.call(switchMessage, { body: { kind: 'idle-full', isOn: false } })
  await player.call(openRun)
  await jobs.remind({})
  expect(await keysOf(player)).toEqual([])
  advance(12 * hour)
  await jobs.remind({})
  await jobs.remind({})
  expect((await keysOf(player)).map((key) => key.split(':')[1])).toEqual(['ticket-full'])
})

test("quiet hours are in the player's own zone; a reminder that is no longer true after them is not sent", async () => {
  await setRules({ quietFrom: 23, quietTo: 9, perDay: 2 })
  // The test begins at midnight in Tehran.
  const midnight = startOf(dayAfter(dayOf(clock(), zone)), zone).getTime()
  advance((midnight - clock().getTime()) / 1_000 + 19 * hour)
  const [home, tokyo] = [await signIn(17), await signIn(18)]
  expect((await tokyo.call(updateProfile, { body: { timeZone: 'Asia/Nowhere' } })).problem.code).toBe(
    'profile.time-zone-unknown',
  )
  expect((await tokyo.call(updateProfile, { body: { timeZone: 'Asia/Tokyo' } })).status).toBe(200)
  const yesterday = dayOf(new Date(clock().getTime() - day * 1_000), zone)
  for (const one of [home, tokyo]) await streakOf(one, yesterday, 5)
  await jobs.remind({})
  // Half past midnight in Tokyo: at nine there, the day of the streak is over in Tehran.
  expect((await keysOf(home)).length).toBe(1)
  expect(await keysOf(tokyo)).toEqual([])
})

test.each([
  { what: "the player's night has begun", rules: { quietFrom: 23, quietTo: 9 }, at: 23.1, number: 19 },
  { what: 'it is outdated', rules: { quietFrom: 3, quietTo: 9 }, at: 24.1, number: 20 },
])('a reminder that could not be sent before $what is not sent any more', async ({ rules, at, number }) => {
  await setRules({ ...rules, perDay: 2 })
  const midnight = startOf(dayAfter(dayOf(clock(), zone)), zone).getTime()
  const until = (hours: number) => advance((midnight - clock().getTime()) / 1_000 + hours * hour)
  until(18.5)
  const player = await signIn(number)
  await streakOf(player, dayOf(new Date(midnight - 1), zone), 5)
  await jobs.remind({})
  expect((await keysOf(player)).length).toBe(1)
  until(at)
  await jobs['send-bot-messages']({})
  expect(saidTo(number)).toEqual([])
  const { state } = await database.one<{ state: string }>(
    sql`SELECT state FROM bot_message WHERE player_id = ${player.id}`,
  )
  expect(state).toBe('stale')
})
