import {
  approveSeason,
  confirmApproval,
  excludeFromSeason,
  getAllSeasons,
  getAudit,
  holdSeason,
  includeInSeason,
  previewSeason,
  releaseSeason,
} from '@ganj/contract/admin'
import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { createSeasonWorld, week } from '#test/fixtures/seasons.ts'
import { testOperators } from '#test/test-operators.ts'

const world = await createSeasonWorld({ APPROVAL_FROM_TETHER: '1' })
const { database, advance, close, boardNow, standOn } = world
const { signIn: operatorOf } = testOperators(world)

const publicIdOf = async (id: bigint | undefined) =>
  (await database.one<{ id: string }>(sql`SELECT public_id AS id FROM player WHERE id = ${id ?? 0n}`)).id

/** A week that is over and pending, with three players on it. */
async function finalised() {
  const board = await boardNow()
  const players = await standOn(board, 3)
  advance(week)
  await close()
  return { season: board.slice('weekly:'.length), players: await Promise.all(players.map(publicIdOf)) }
}

test('the current season is first, with its present winners', async () => {
  const finance = await operatorOf('finance')
  const board = await boardNow()
  const players = await standOn(board, 2)
  const { body } = await finance.call(getAllSeasons)
  expect(body.rows[0]).toMatchObject({ season: board.slice('weekly:'.length), state: 'live' })
  const preview = await finance.call(previewSeason, { query: { season: body.rows[0]?.season ?? '' } })
  expect(preview.body.places.slice(0, 2).map(({ player }) => player.id)).toEqual(
    await Promise.all(players.map(publicIdOf)),
  )
  expect(preview.body.places[0]?.prizes.length).toBeGreaterThan(0)
  expect((await finance.call(previewSeason, { query: { season: '2020-01-01' } })).code).toBe(
    'season.not-found',
  )
})

test('an exclusion is previewed with who moves up, then made and reverted', async () => {
  const { season, players } = await finalised()
  const finance = await operatorOf('finance')
  const [cheater = '', second, third] = players
  const tried = await finance.call(previewSeason, { query: { season, without: cheater } })
  expect(tried.body.places.map(({ place, placeBefore, player }) => [place, placeBefore, player.id])).toEqual([
    [1, 2, second],
    [2, 3, third],
  ])
  expect(tried.body.exclusions).toEqual([])
  const body = { season, player: cheater, reason: 'two accounts' }
  const excluded = await finance.call(excludeFromSeason, { body })
  expect(excluded.body.places[0]?.player.id).toBe(second)
  expect(excluded.body.exclusions).toMatchObject([{ player: { id: cheater }, reason: 'two accounts' }])
  const included = await finance.call(includeInSeason, { body: { ...body, reason: 'a brother' } })
  expect(included.body.places[0]?.player.id).toBe(cheater)
  const log = await finance.call(getAudit, { query: { subject: `season:${season}` } })
  expect(log.body.rows.map(({ action }) => action)).toEqual(['seasons.include', 'seasons.exclude'])
  const unknown = await finance.call(excludeFromSeason, { body: { ...body, player: '000000000000' } })
  expect(unknown.code).toBe('player.not-found')
})

test('a season on hold is not approved; above the limit a second operator approves it', async () => {
  const { season } = await finalised()
  const finance = await operatorOf('finance')
  const owner = await operatorOf('owner')
  const body = { season, reason: 'looked at' }
  await finance.call(holdSeason, { body: { season, reason: 'an odd run' } })
  expect((await finance.call(approveSeason, { body })).code).toBe('season.held')
  const released = await finance.call(releaseSeason, { body: { season, reason: 'it was fine' } })
  expect(released.body.holdReason).toBeNull()
  const asked = await finance.call(approveSeason, { body })
  expect(asked.body.state).toBe('waiting')
  expect(asked.body.season.state).toBe('finalised')
  const confirmed = await owner.call(confirmApproval, { body: { id: asked.body.approval ?? '' } })
  expect(confirmed.status).toBe(200)
  await close()
  const { body: paid } = await finance.call(previewSeason, { query: { season } })
  expect(paid.state).toBe('paid')
  expect(paid.places).toHaveLength(3)
  expect((await finance.call(holdSeason, { body: { season, reason: 'too late' } })).code).toBe(
    'season.closed',
  )
})

test('an approval is of the winners that were seen, by both operators', async () => {
  const { season } = await finalised()
  const finance = await operatorOf('finance')
  const owner = await operatorOf('owner')
  const seen = (await finance.call(previewSeason, { query: { season } })).body
  const body = { season, reason: 'looked at', winners: seen.winners ?? '' }
  const exclusion = { season, player: seen.places[0]?.player.id ?? '', reason: 'two accounts' }
  await owner.call(excludeFromSeason, { body: exclusion })
  expect((await finance.call(approveSeason, { body })).code).toBe('season.changed')

  const again = (await finance.call(previewSeason, { query: { season } })).body
  expect(again.winners).not.toBe(seen.winners)
  const asked = await finance.call(approveSeason, { body: { ...body, winners: again.winners ?? '' } })
  expect(asked.body.state).toBe('waiting')
  await owner.call(includeInSeason, { body: exclusion })
  const confirmed = await owner.call(confirmApproval, { body: { id: asked.body.approval ?? '' } })
  expect(confirmed.code).toBe('season.changed')
  const { body: after } = await finance.call(previewSeason, { query: { season } })
  expect([after.state, after.winners]).toEqual(['finalised', seen.winners])
})
