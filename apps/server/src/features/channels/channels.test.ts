import {
  checkChannel,
  claimAchievement,
  claimDailyTask,
  getAchievements,
  getAllAchievements,
  getAllDailyTasks,
  getDailyTasks,
  getUserEvents,
} from '@ganj/contract'
import { expect, test } from 'vitest'
import { joining } from '#ledger/goals/goal.ts'
import { changeContent } from '#platform/content.ts'
import type { Database } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { BotApiBehaviour } from '#test/fakes/bot-api-refusals.ts'
import { createPaymentsApp } from '#test/payments/payments.ts'
import { createTestApp, type TestPlayer } from '#test/test-app.ts'
import { achievementKind } from '../achievements/content.ts'
import { dailyTaskKind } from '../tasks/content.ts'

const name = { fa: 'عضو کانال شو', en: 'Join the channel', ru: 'Подпишись' }
const change = { position: 0, changedBy: 'test', now: new Date('2026-11-18T11:00:00Z') }

/** An operator adds goals for two channels, one of them as a daily task and as an achievement. */
const askForChannels = (database: Database) =>
  database.transaction(async (tx) => {
    const daily = { name, goal: joining('ganj_news'), reward: { coin: 40 } }
    await changeContent(tx, dailyTaskKind, 'news', daily, change)
    const lasting = { family: 'news', tier: 1, name, description: name, reward: { gem: 1 } }
    await changeContent(tx, achievementKind, 'news', { ...lasting, goal: joining('ganj_news') }, change)
    await changeContent(tx, achievementKind, 'chat', { ...lasting, goal: joining('ganj_chat') }, change)
  })

const { api, signIn, advance, database, readBalance, telegramId } = await createPaymentsApp({
  RATE_LIMITS: 'on',
})
await askForChannels(database)
const members = new Map<number, Record<string, unknown>>()
api.channels.set('@ganj_news', members)

const check = (player: TestPlayer, channel = 'ganj_news') => player.call(checkChannel, { body: { channel } })
const task = async (player: TestPlayer) =>
  (await player.call(getDailyTasks)).body.tasks.find(({ publicId }) => publicId === 'news')
const achievement = async (player: TestPlayer, id: string) =>
  (await player.call(getAchievements)).body.find(({ publicId }) => publicId === id)
const asked = () => api.calls.filter(({ method }) => method === 'getChatMember').length
const progress = async ({ id }: TestPlayer) =>
  database.rows(sql`SELECT measure, ever, today FROM progress WHERE player_id = ${id}`)

test('a player who has joined reaches the goals of that channel, and is paid for them', async () => {
  const player = await signIn(1)
  expect(await task(player)).toMatchObject({ state: 'open', target: 1, channel: 'ganj_news' })
  members.set(telegramId(1), { status: 'member' })
  expect((await check(player)).body).toEqual({ channel: 'ganj_news' })
  expect(api.calls.at(-1)?.fields).toEqual({ chat_id: '@ganj_news', user_id: telegramId(1) })

  expect(await task(player)).toMatchObject({ state: 'ready' })
  expect(await achievement(player, 'news')).toMatchObject({ state: 'ready', channel: 'ganj_news' })
  expect(await achievement(player, 'chat')).toMatchObject({ state: 'open', channel: 'ganj_chat' })
  const { body: events } = await player.call(getUserEvents)
  expect(events.filter(({ kind }) => kind === 'achievement-reached')).toMatchObject([
    { data: { publicId: 'news' } },
  ])

  const [coins, gems] = [await readBalance(player, 'coin'), await readBalance(player, 'gem')]
  await player.call(claimDailyTask, { body: { publicId: 'news' } })
  await player.call(claimAchievement, { body: { publicId: 'news' } })
  expect([await readBalance(player, 'coin'), await readBalance(player, 'gem')]).toEqual([
    coins + 40,
    gems + 1,
  ])
})

test('a join counts once, with repeated and concurrent checks, today and tomorrow', async () => {
  const player = await signIn(2)
  members.set(telegramId(2), { status: 'administrator' })
  const answers = await Promise.all([check(player), check(player), check(player)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const counted = [{ measure: 'channel-joined:count:ganj_news', ever: 1n, today: 1n }]
  expect(await progress(player)).toEqual(counted)

  const before = asked()
  expect((await check(player)).status).toBe(200)
  expect(asked()).toBe(before)

  advance(86_400)
  const tomorrow = await signIn(2)
  expect((await check(tomorrow)).status).toBe(200)
  expect(await progress(tomorrow)).toEqual(counted)
  // A join is done for good: the task is not listed today and pays no second time.
  expect(await task(tomorrow)).toBeUndefined()
  const again = await tomorrow.call(claimDailyTask, { body: { publicId: 'news' } })
  expect(again.problem.code).toBe('reward.not-ready')
  expect(await achievement(tomorrow, 'news')).toMatchObject({ state: 'ready' })
})

test('a player who has not joined, has left or was removed is told so, and nothing is written', async () => {
  const player = await signIn(3)
  for (const member of [
    undefined,
    { status: 'left' },
    { status: 'kicked', until_date: 0 },
    { status: 'restricted', is_member: false },
  ]) {
    if (member) members.set(telegramId(3), member)
    const { status, problem } = await check(player)
    expect([status, problem.code]).toEqual([409, 'channel.not-joined'])
  }
  expect(await progress(player)).toEqual([])
  members.set(telegramId(3), { status: 'restricted', is_member: true })
  expect((await check(player)).status).toBe(200)
})

test('a bot that cannot know says so, counts nothing, and the next check may succeed', async () => {
  advance(60)
  const player = await signIn(4)
  members.set(telegramId(4), { status: 'creator' })
  const after: Record<string, string> = { silent: '5', error: '5', limited: '3', blocked: '5' }
  for (const behaviour of Object.keys(after) as BotApiBehaviour[]) {
    api.behaviour = (method) => (method === 'getChatMember' ? behaviour : 'well')
    const { status, problem, headers } = await check(player)
    expect([behaviour, status, problem.code]).toEqual([behaviour, 503, 'channel.unavailable'])
    expect(headers['retry-after']).toBe(after[behaviour])
  }
  api.behaviour = () => 'well'
  // The bot is not an administrator of this channel.
  expect((await check(player, 'ganj_chat')).problem.code).toBe('channel.unavailable')
  expect(await progress(player)).toEqual([])
  advance(60)
  expect((await check(player)).status).toBe(200)
})

test('the messaging app is asked only about channels that goals name, and within its rate limits', async () => {
  advance(60)
  const player = await signIn(5)
  const before = asked()
  expect((await check(player, 'somebody_else')).problem.code).toBe('channel.not-found')
  expect(asked()).toBe(before)
  const statuses = []
  for (let call = 0; call < 7; call++) statuses.push((await check(player)).status)
  expect(statuses).toEqual([409, 409, 409, 409, 409, 429, 429])
  expect(asked()).toBe(before + 5)

  const codes = []
  for (let number = 6; number < 18; number++) codes.push((await check(await signIn(number))).problem.code)
  expect(codes.filter((code) => code === 'channel.not-joined')).toHaveLength(10)
  expect(codes.filter((code) => code === 'channel.unavailable')).toHaveLength(2)
})

test('a player without a Telegram id is directed to Telegram', async () => {
  const player = await signIn(30)
  await database.rows(sql`
    UPDATE player SET telegram_id = NULL, playdeck_uid = 'deck-30' WHERE id = ${player.id}`)
  expect((await check(player)).problem.code).toBe('channel.no-telegram')
})

test('without a bot no channel goal is shown, checked or paid', async () => {
  const plain = await createTestApp()
  await askForChannels(plain.database)
  const player = await plain.signIn(1)
  const shown = [
    ...(await player.call(getAllDailyTasks)).body,
    ...(await player.call(getDailyTasks)).body.tasks,
    ...(await player.call(getAllAchievements)).body,
    ...(await player.call(getAchievements)).body,
  ]
  expect(shown.length).toBeGreaterThan(50)
  expect(shown.filter(({ event }) => event === 'channel-joined')).toEqual([])
  expect((await check(player)).problem.code).toBe('channel.not-found')
  for (const claim of [claimDailyTask, claimAchievement])
    expect((await player.call(claim, { body: { publicId: 'news' } })).problem.code).toBe('reward.not-found')
})
