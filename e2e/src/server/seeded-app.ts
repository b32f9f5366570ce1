import {
  buyPack,
  claimAchievement,
  claimCoinIdle,
  claimDailyReward,
  claimDailyTask,
  getAchievements,
  getDailyTasks,
  getUserEvents,
  getWheelItems,
  joinGroup,
  openRun,
  readUserEvent,
  rotateSeed,
  spinWheel,
  updateProfile,
  upgradeCraft,
} from '@ganj/contract'
import type { BotSkill } from '@ganj/game-core/bots'
import { credit, playRankedRun, startTestServer, type TestPlayer, type TestServer } from '@ganj/server/test'

/** A Tuesday afternoon in Tehran, in the middle of a season. */
export const seededNow = '2026-11-24T12:21:40.000Z'
/** The player with a history, and a new player. */
export const regularPlayer = 1
export const newcomer = 77
/** A player who has spent everything. */
export const playerWithoutFunds = 78

const others: readonly [name: string, avatar: string, skill: BotSkill][] = [
  ['نیلوفر', 'fox', 'skilled'],
  ['کیان', 'turtle', 'skilled'],
  ['سارا', 'gazelle', 'skilled'],
  ['ali_99', 'leopard', 'skilled'],
  ['مریم_شب', 'moon', 'skilled'],
  ['پارسا', 'bear', 'casual'],
  ['Starlight', 'falcon', 'skilled'],
  ['رستم_دستان', 'simorgh', 'expert'],
  ['dasha_kosmos', 'cat', 'casual'],
  ['بهار', 'nightingale', 'skilled'],
  ['سهراب', 'horse', 'skilled'],
  ['شیرین', 'pomegranate', 'casual'],
  ['mehrdad', 'wolf', 'novice'],
  ['لیلا', 'peacock', 'novice'],
  ['کاوه_آهنگر', 'ram', 'expert'],
  ['گلنار', 'sun', 'skilled'],
  ['sasha_2012', 'rabbit', 'skilled'],
]

/** The players who joined by the regular player's link; the last of them has not played yet. */
const invited = [10, 13, 14, 15]
const group = '-100200300'

/** A server with three weeks of history: boards, streaks, tasks in every state, friends, spins, news. */
export async function startSeededApp(): Promise<TestServer> {
  const server = await startTestServer('2026-11-08T08:00:00Z')
  const { time } = server
  const me = await server.signIn(regularPlayer)
  await me.call(updateProfile, { body: { username: 'آرش_کمانگیر', avatarPublicId: 'lion' } })
  await credit(server, regularPlayer, {
    coin: 21_300n,
    gem: 260n,
    ticket: 30n,
    tether: 12_500_000n,
    'blue-fire': 64n,
  })
  const players = await welcomeAll(server)
  await me.call(joinGroup, { body: { groupId: group } })

  await flyAll(server, [me, ...players.slice(0, 6)])
  time.moveTo('2026-11-16T15:00:00Z')
  await flyAll(server, [me, ...players.slice(2, 10)])
  await buildUp(me)
  for (const day of ['20', '21', '22', '23']) {
    time.moveTo(`2026-11-${day}T16:20:00Z`)
    await me.call(claimDailyReward)
    await spin(server, me, 2)
  }
  await flyAll(server, players.filter(({ number }) => number !== invited.at(-1)).concat(me))
  await me.call(claimCoinIdle)
  time.moveTo('2026-11-24T06:00:00Z')
  await today(server, me)
  await readNews(me)
  const spender = await server.signIn(playerWithoutFunds)
  // Shortly before the present, since tickets are refilled with time.
  time.moveTo('2026-11-24T12:16:00.000Z')
  await spendAll(server, spender)
  time.moveTo(seededNow)
  return server
}

async function welcomeAll(server: TestServer): Promise<TestPlayer[]> {
  const players: TestPlayer[] = []
  for (const [index, [username, avatarPublicId]] of others.entries()) {
    const number = index + 2
    server.time.advance(300)
    const player = await server.signIn(
      number,
      invited.includes(number) ? `ref_${1000 + regularPlayer}` : undefined,
    )
    await player.call(updateProfile, { body: { username, avatarPublicId } })
    if (index % 3 === 0) await player.call(joinGroup, { body: { groupId: group } })
    players.push(player)
  }
  return players
}

const skillOf = ({ number }: TestPlayer): BotSkill => others[number - 2]?.[2] ?? 'novice'

async function flyAll(server: TestServer, players: readonly TestPlayer[]): Promise<void> {
  for (const player of players) await playRankedRun(server, player, skillOf(player))
}

async function buildUp(me: TestPlayer): Promise<void> {
  for (const upgrade of [
    'speedLevel',
    'speedLevel',
    'speedLevel',
    'powerLevel',
    'powerLevel',
    'shuttleLevel',
  ] as const) {
    await me.call(upgradeCraft, { body: { upgrade } })
  }
  for (const packPublicId of ['pilot-case', 'shield-5', 'ticket-3']) {
    await me.call(buyPack, { body: { packPublicId } })
  }
}

async function spin({ time }: TestServer, me: TestPlayer, times: number): Promise<void> {
  await me.call(getWheelItems)
  for (let spun = 0; spun < times; spun++) {
    time.advance(70)
    await me.call(spinWheel, { body: { clientSeed: `lucky-${spun}` } })
  }
}

/** The regular player's actions of today: some tasks are claimed, some are ready, some are in progress. */
async function today(server: TestServer, me: TestPlayer): Promise<void> {
  await spin(server, me, 1)
  await me.call(rotateSeed, { body: { clientSeed: 'arash' } })
  await playRankedRun(server, me, 'novice')
  await me.call(buyPack, { body: { packPublicId: 'daily-deal' } })
  await me.call(claimDailyTask, { body: { publicId: 'spin-1' } })
  const achievements = await me.call(getAchievements)
  const [first] = achievements.filter(({ state }) => state === 'ready')
  if (first) await me.call(claimAchievement, { body: { publicId: first.publicId } })
  const { tasks } = await me.call(getDailyTasks)
  const states = new Set(tasks.map(({ state }) => state))
  if (states.size < 3) throw new Error(`tasks are to be seen in every state, but are ${[...states]}`)
}

/** Spends all tickets, and leaves too little of every currency to buy anything. */
async function spendAll(server: TestServer, player: TestPlayer): Promise<void> {
  for (let tickets = 4; tickets > 0; tickets--) await player.call(openRun, { body: {} })
  await playRankedRun(server, player, 'novice')
  await player.call(upgradeCraft, { body: { upgrade: 'speedLevel' } })
  await player.call(getWheelItems)
  await player.call(spinWheel, { body: { clientSeed: 'last' } })
}

/** Marks old news as read, and leaves one achievement unread. */
async function readNews(me: TestPlayer): Promise<void> {
  const unread = (await me.call(getUserEvents)).filter(({ readAt }) => readAt === null)
  const [kept, ...old] = unread
    .filter(({ kind }) => kind === 'achievement-reached')
    .concat(unread.filter(({ kind }) => kind !== 'achievement-reached'))
  for (const { publicId } of old) await me.call(readUserEvent, { body: { userEventPublicId: publicId } })
  if (kept?.kind !== 'achievement-reached') throw new Error('no achievement is left to be told')
}
