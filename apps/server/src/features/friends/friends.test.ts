import {
  getIndicators,
  getInvitees,
  getLeaderboard,
  nameReferrer,
  signIn as signInEndpoint,
} from '@ganj/contract'
import { expect, test } from 'vitest'
import { developmentInitData } from '#auth/development.ts'
import { reconcile } from '#ledger/reconcile.ts'
import { sql } from '#platform/database/sql.ts'
import { playVerifiedRun } from '#test/fixtures/runs.ts'
import { botToken, createTestApp, type TestPlayer } from '#test/test-app.ts'

const testApp = await createTestApp({ ACCESS_TOKEN_TTL: '3600' })
const { call, signIn, advance, database, clock } = testApp

const link = (number: number) => `ref_${1000 + number}__jso_story`
const name = (player: TestPlayer, number: number, key?: string) =>
  player.call(nameReferrer, { body: { referrerTelegramId: 1000 + number }, ...(key ? { key } : {}) })

async function coins(player: TestPlayer): Promise<number> {
  const { body } = await player.call(getIndicators)
  return body.find(({ publicId }) => publicId === 'coin')!.value
}

test('a first sign-in by a link pays the newcomer and the inviter, and notifies them', async () => {
  const inviter = await signIn(1)
  const token = () => ({ token: developmentInitData(2, botToken, clock, link(1)) })
  const { body } = await call(signInEndpoint, { body: token() })
  expect(body).toMatchObject({ isNew: true, invitedReward: true })
  const again = await call(signInEndpoint, { body: token() })
  expect(again.body).toMatchObject({ isNew: false, invitedReward: false })
  const friend = await signIn(2)
  expect([await coins(inviter), await coins(friend)]).toEqual([200, 300])
  const row = await database.one(sql`SELECT join_source FROM player WHERE id = ${friend.id}`)
  expect(row).toEqual({ join_source: 'story' })
})

test('the second part for the inviter comes with the first verified run, once', async () => {
  const inviter = await signIn(3)
  const friend = await signIn(4, link(3))
  await playVerifiedRun(testApp, friend)
  expect(await coins(inviter)).toBe(500)
  await playVerifiedRun(testApp, friend)
  expect(await coins(inviter)).toBe(500)
  const { body } = await inviter.call(getInvitees)
  expect(body).toMatchObject({ total: 1, offer: { invitee: [{ currency: 'gem', amount: 5 }, {}, {}] } })
  expect(body.invitees).toMatchObject([
    {
      hasPlayed: true,
      earned: [
        { currency: 'gem', amount: 10 },
        { currency: 'coin', amount: 400 },
        { currency: 'ticket', amount: 3 },
      ],
    },
  ])
})

test('a newcomer names the referrer by a call, and naming the same one again pays nothing', async () => {
  const [inviter, friend] = [await signIn(5), await signIn(6)]
  const first = await name(friend, 5)
  expect(first.body).toMatchObject({ invitedReward: true, reward: [{ currency: 'gem' }, {}, {}] })
  expect((await name(friend, 5)).body).toEqual({ invitedReward: false, reward: [] })
  expect([await coins(inviter), await coins(friend)]).toEqual([200, 300])
})

test('fifty calls with the same key pay once and have the same answer', async () => {
  const [inviter, friend] = [await signIn(7), await signIn(8)]
  const answers = await Promise.all(Array.from({ length: 50 }, () => name(friend, 7, 'the-same-key')))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect([await coins(inviter), await coins(friend)]).toEqual([200, 300])
})

test('of two inviters named at the same moment one is accepted', async () => {
  const inviters = [await signIn(9), await signIn(10)]
  const friend = await signIn(11)
  const answers = await Promise.all([name(friend, 9), name(friend, 10), signIn(11, link(9))])
  const paid = await Promise.all(inviters.map(coins))
  expect(paid.toSorted()).toEqual([100, 200])
  expect(await coins(friend)).toBe(300)
  expect(answers.slice(0, 2).map((answer) => 'status' in answer && answer.status)).toContain(200)
})

test('self-invites, existing players, claims after a day and second claims are refused', async () => {
  const elder = await signIn(12)
  const player = await signIn(13)
  const codeOf = async (who: TestPlayer, number: number) => {
    const { status, problem } = await name(who, number)
    return `${status} ${problem.code}`
  }
  expect(await codeOf(player, 13)).toBe('409 friends.self')
  expect(await codeOf(player, 999)).toBe('404 friends.referrer-unknown')
  expect(await codeOf(elder, 13)).toBe('409 friends.circle')
  await name(player, 12)
  expect(await codeOf(elder, 13)).toBe('409 friends.circle')
  await signIn(14)
  expect(await codeOf(player, 14)).toBe('409 friends.already-invited')
  const late = await signIn(15)
  advance(24 * 3600)
  expect(await codeOf(await signIn(15), 12)).toBe('409 friends.not-new')
  await signIn(15, link(12))
  expect(await coins(await signIn(15))).toBe(100)
  expect(late.id).toBe((await signIn(15)).id)
})

test('an old or an invited account does not learn which Telegram ids have an account', async () => {
  await signIn(80)
  const invited = await signIn(81, link(80))
  const old = await signIn(82)
  const codesOf = async (who: TestPlayer) => {
    const answers = [await name(who, 83), await name(who, 998)]
    return answers.map(({ problem }) => problem.code)
  }
  await signIn(83)
  expect(await codesOf(invited)).toEqual(Array(2).fill('friends.already-invited'))
  expect((await name(invited, 80)).body).toEqual({ invitedReward: false, reward: [] })
  advance(24 * 3600)
  expect(await codesOf({ ...old, ...(await signIn(82)) })).toEqual(Array(2).fill('friends.not-new'))
})

test('a cycle of invites cannot be made, even when all are named at once', async () => {
  const players = []
  for (let index = 0; index < 8; index++) players.push(await signIn(30 + index))
  await Promise.all(players.map((player, index) => name(player, 30 + ((index + 1) % players.length))))
  await Promise.all(players.map((player, index) => name(player, 30 + ((index + 7) % players.length))))
  const invites = await database.rows<{ inviter_id: bigint; invitee_id: bigint }>(sql`SELECT * FROM invite`)
  expect(invites.every(({ inviter_id, invitee_id }) => inviter_id < invitee_id)).toBe(true)
  await expect(
    database.rows(sql`
      INSERT INTO invite (invitee_id, inviter_id, invited_at) VALUES (${players[0]!.id}, ${players[7]!.id}, now())`),
  ).rejects.toThrow('invite_check')
})

test('a blocked inviter earns nothing', async () => {
  const inviter = await signIn(50)
  const friend = await signIn(51, link(50))
  await database.rows(sql`UPDATE player SET blocked_for = 'تقلب' WHERE id = ${inviter.id}`)
  await playVerifiedRun(testApp, friend)
  expect(await coins(inviter)).toBe(200)
  expect((await name(await signIn(52), 50)).problem.code).toBe('friends.referrer-unknown')
})

test('thirty concurrent newcomers of one inviter are each paid for, and the ledger is balanced', async () => {
  const inviter = await signIn(60)
  await Promise.all(Array.from({ length: 30 }, (_, index) => signIn(200 + index, link(60))))
  expect(await coins(inviter)).toBe(100 + 30 * 100)
  const { body } = await inviter.call(getInvitees)
  expect([body.total, body.invitees.length]).toEqual([30, 30])
  expect((await reconcile(database)).discrepancies).toEqual([])
})

test('the friends board compares a player with the inviter and the invited players, and nobody else', async () => {
  const grandfather = await signIn(70)
  const inviter = await signIn(71, link(70))
  const player = await signIn(72, link(71))
  const friend = await signIn(73, link(72))
  const stranger = await signIn(74, link(71))
  const query = { dimension: 'friends' as const }
  const { body: before } = await player.call(getLeaderboard, { query })
  expect(before).toMatchObject({ players: 0, me: null, top: [] })
  const scores = [grandfather, inviter, player, friend, stranger]
  for (const [index, { id }] of scores.entries()) {
    await database.rows(sql`
      INSERT INTO standing VALUES (${`weekly:${before.startsAt!.slice(0, 4)}-11-14`}, ${id}, ${500 - index * 100}, ${clock()})`)
  }
  const { body: board } = await player.call(getLeaderboard, { query })
  expect(board.top.map(({ score }) => score)).toEqual([400, 300, 200])
  expect(board).toMatchObject({ players: 3, me: { place: 2, isMe: true }, dimension: 'friends' })
  expect(board.neighbours.map(({ place }) => place)).toEqual([1, 3])
  const { body: short } = await player.call(getLeaderboard, { query: { ...query, maxUsers: 1 } })
  expect(short.top).toHaveLength(1)
})
