import { getLeaderboard, type Leaderboard } from '@ganj/contract'
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { gapToNextPlace, leaderboardQuery } from './leaderboard-query.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('#auth/api.ts', () => ({ call }))

const row = (place: number, score: number) => ({
  place,
  score,
  publicId: `player${place}`,
  username: `p${place}`,
  avatarPublicId: 'fox',
  isMe: false,
})
const board = (parts: Partial<Leaderboard>): Leaderboard => ({
  dimension: 'weekly',
  startsAt: null,
  endsAt: null,
  serverTime: '2026-11-20T00:00:00Z',
  players: 50,
  top: [row(1, 900), row(2, 800)],
  me: null,
  neighbours: [],
  ...parts,
})

test('a board requests its first ten rows', async () => {
  call.mockResolvedValue(board({}))
  await new QueryClient().fetchQuery(leaderboardQuery('daily'))
  expect(call).toHaveBeenCalledWith(
    getLeaderboard,
    expect.objectContaining({ query: { dimension: 'daily', maxUsers: 10 } }),
  )
})

test('the gap is one point more than the points for a tie', () => {
  expect(gapToNextPlace(board({ me: row(42, 100), neighbours: [row(41, 420), row(43, 90)] }))).toEqual({
    place: 41,
    points: 321,
  })
  expect(gapToNextPlace(board({ me: row(2, 800) }))).toEqual({ place: 1, points: 101 })
})

test('there is no gap at the top and none for a player who is not ranked', () => {
  expect(gapToNextPlace(board({ me: row(1, 900) }))).toBeNull()
  expect(gapToNextPlace(board({}))).toBeNull()
})
