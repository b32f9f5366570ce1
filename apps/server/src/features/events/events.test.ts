import { getUserEvents, readUserEvent } from '@ganj/contract'
import { expect, test } from 'vitest'
import { createTestApp, type TestPlayer } from '#test/test-app.ts'
import { notifyPlayer } from './notify-player.ts'

const { signIn, advance, database, clock } = await createTestApp()

const notify = ({ id }: TestPlayer, publicId: string, key = publicId) =>
  database.transaction((tx) =>
    notifyPlayer(tx, { playerId: id, kind: 'achievement-reached', data: { publicId }, key, now: clock() }),
  )
const all = async (player: TestPlayer) => (await player.call(getUserEvents)).body
const read = (player: TestPlayer, id: string) =>
  player.call(readUserEvent, { body: { userEventPublicId: id } })

test('a new player is welcomed once, with the starting balances of the account', async () => {
  await signIn(1)
  const events = await all(await signIn(1))
  expect(events).toMatchObject([
    {
      kind: 'welcome',
      readAt: null,
      data: {
        reward: [
          { currency: 'gem', amount: 5 },
          { currency: 'coin', amount: 100 },
          { currency: 'ticket', amount: 5 },
          { currency: 'daily-spin-count', amount: 1 },
        ],
      },
    },
  ])
})

test('the same news is sent once, also with fifty concurrent calls', async () => {
  const player = await signIn(2)
  await Promise.all(Array.from({ length: 50 }, () => notify(player, 'pilot-1')))
  expect(await all(player)).toHaveLength(2)
})

test('the player sees the name of a friend who joined', async () => {
  const player = await signIn(3)
  const data = { publicId: 'abcdefghijkl', username: 'rostam' }
  await database.transaction((tx) =>
    notifyPlayer(tx, { playerId: player.id, kind: 'friend-joined', data, key: 'friend:1', now: clock() }),
  )
  expect((await all(player)).find(({ kind }) => kind === 'friend-joined')).toMatchObject({ data })
})

test('unread events come first, each part newest first, at most fifty', async () => {
  const player = await signIn(4)
  for (let number = 1; number <= 60; number++) {
    advance(1)
    await notify(player, `pilot-${number}`)
  }
  const names = async () =>
    (await all(player)).map(({ kind, data }) => (kind === 'achievement-reached' ? data.publicId : kind))
  const before = await all(player)
  expect(await names()).toEqual(Array.from({ length: 50 }, (_, index) => `pilot-${60 - index}`))
  for (const { publicId } of before.slice(0, 20)) await read(player, publicId)
  expect(await names()).toEqual([
    ...Array.from({ length: 40 }, (_, index) => `pilot-${40 - index}`),
    'welcome',
    ...Array.from({ length: 9 }, (_, index) => `pilot-${60 - index}`),
  ])
})

test('a second read keeps the time of the first; an event that does not exist or belongs to another player is not found', async () => {
  const [player, stranger] = [await signIn(5), await signIn(6)]
  const [welcome] = await all(player)
  const first = await read(player, welcome!.publicId)
  expect(first.body).toEqual({ ...welcome, readAt: clock().toISOString() })
  advance(60)
  expect((await read(player, welcome!.publicId)).body).toEqual(first.body)
  for (const answer of [await read(stranger, welcome!.publicId), await read(player, 'abcdefghijkl')]) {
    expect([answer.status, answer.problem.code]).toEqual([404, 'user-event.not-found'])
  }
})
