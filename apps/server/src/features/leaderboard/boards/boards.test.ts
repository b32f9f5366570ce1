import {
  getHighScore,
  getIndicators,
  getLeaderboard,
  getLeaderboardPrizes,
  getSeason,
  getSeasons,
} from '@ganj/contract'
import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { playVerifiedRun } from '#test/fixtures/runs.ts'
import { createTestApp } from '#test/test-app.ts'

const testApp = await createTestApp({ ACCESS_TOKEN_TTL: '3600' })
const { signIn, database, advance } = testApp
const week = 7 * 86_400

test('blue fire of verified runs adds up over the week', async () => {
  const player = await signIn(1)
  const fires = [await playVerifiedRun(testApp, player), await playVerifiedRun(testApp, player)]
  const total = fires.reduce((sum, { blueFire }) => sum + blueFire, 0)
  expect(total).toBeGreaterThan(0)
  const query = { dimension: 'blue-fire' as const }
  const { body: board } = await player.call(getLeaderboard, { query })
  expect(board.me).toMatchObject({ place: 1, score: total })
  expect((await player.call(getHighScore, { query })).body.score).toBe(total)
  const { body: indicators } = await player.call(getIndicators)
  expect(indicators.find(({ publicId }) => publicId === 'blue-fire')?.value).toBe(total)
  advance(week)
  const { body: next } = await (await signIn(1)).call(getLeaderboard, { query })
  expect(next).toMatchObject({ players: 0, me: null })
})

test('prizes are shown by place with their budget, in the requested language', async () => {
  const player = await signIn(2)
  const { body } = await player.call(getLeaderboardPrizes, { headers: { 'accept-language': 'en' } })
  expect(body.prizes[0]).toMatchObject({ name: 'Champion of the week', fromPlace: 1, toPlace: 1 })
  expect(body.budget.find(({ currency }) => currency === 'tether')).toEqual({
    currency: 'tether',
    amount: 500,
  })
  expect(body.endsAt > body.serverTime && body.serverTime >= body.startsAt).toBe(true)
  // Places are consecutive: none has two prizes, and none between two ranges is without one.
  body.prizes.reduce((before, { fromPlace, toPlace }) => {
    expect(fromPlace).toBe(before + 1)
    expect(toPlace).toBeGreaterThanOrEqual(fromPlace)
    return toPlace
  }, 0)
  const { body: persian } = await player.call(getLeaderboardPrizes)
  expect(persian.prizes[0]?.name).toBe('قهرمان هفته')
})

test('past seasons are listed with their winner, and each keeps its places', async () => {
  await database.rows(sql`DELETE FROM standing`)
  const players = await Promise.all(Array.from({ length: 3 }, (_, index) => signIn(10 + index)))
  const { body: now } = await players[0]!.call(getLeaderboardPrizes)
  for (const [index, { id }] of players.entries()) {
    await database.rows(sql`INSERT INTO standing VALUES ('weekly:2026-10-24', ${id}, ${100 + index}, now())`)
  }
  await database.rows(sql`INSERT INTO standing VALUES ('weekly:2026-11-07', ${players[0]!.id}, 7, now())`)
  const { body: seasons } = await players[1]!.call(getSeasons)
  expect(seasons).toMatchObject([
    { startsAt: '2026-11-06T20:30:00.000Z', winner: { score: 7, place: 1, isMe: false }, score: null },
    { startsAt: '2026-10-23T20:30:00.000Z', winner: { score: 102 }, score: 101 },
  ])
  const season = (startsAt: string) => players[1]!.call(getSeason, { query: { startsAt } })
  const { body: standings } = await season(seasons[1]!.startsAt)
  expect(standings).toMatchObject({
    players: 3,
    me: { place: 2, score: 101 },
    endsAt: '2026-10-30T20:30:00.000Z',
  })
  expect(standings.top.map(({ score }) => score)).toEqual([102, 101, 100])

  for (const startsAt of [now.startsAt, now.endsAt, '2026-10-24T00:00:00Z']) {
    const { status, problem } = await season(startsAt)
    expect([status, problem.code]).toEqual([404, 'season.not-found'])
  }
  expect((await season('yesterday')).status).toBe(400)
})
