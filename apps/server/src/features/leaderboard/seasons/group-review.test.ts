import { approveSeason, confirmApproval, previewSeason } from '@ganj/contract/admin'
import { expect, test } from 'vitest'
import { changeContent } from '#platform/content.ts'
import { sql } from '#platform/database/sql.ts'
import { closingDependencies, createSeasonWorld, hour, week } from '#test/fixtures/seasons.ts'
import { testOperators } from '#test/test-operators.ts'
import { weeklyPrizes } from '../content.ts'
import { closeSeasons } from './close-seasons.ts'
import { groupPrizes } from './group-prize-rules.ts'

// More than the prizes of the first places together.
const world = await createSeasonWorld({ APPROVAL_FROM_TETHER: '300' })
const { database, clock, advance, boardNow, standOn, close, steps, reactions } = world
const { signIn: operatorOf } = testOperators(world)

/** Enters the scores of this week for a group of all its players. */
const playForReds = (board: string) =>
  database.rows(sql`
    INSERT INTO standing (board, player_id, score, reached_at)
    SELECT ${`${board.replace('weekly:', 'group:')}:reds`}, player_id, score, reached_at
      FROM standing WHERE board = ${board}`)

test('a week waits for a doubtful run of a member of a winning group whose own place wins nothing', async () => {
  const board = await boardNow()
  for (const { publicId } of weeklyPrizes.seed.slice(1)) {
    await database.transaction((tx) =>
      changeContent(tx, weeklyPrizes, publicId, null, {
        position: 1,
        changedBy: 'operator:Sara',
        now: clock(),
      }),
    )
  }
  const players = await standOn(board, 4)
  const last = players[3]!
  await playForReds(board)
  const doubtful = { playerId: last, publicId: 'x', runId: 'y', suspicion: 90, signs: ['looks automated'] }
  const dependencies = {
    ...closingDependencies(database),
    doubtfulRunsOf: async (_: unknown, among: readonly bigint[]) => (among.includes(last) ? [doubtful] : []),
  }
  advance(week)
  await closeSeasons(dependencies, clock())
  advance(7 * hour)
  await closeSeasons(dependencies, clock())
  expect(await steps(board)).toEqual(['finalised', 'waits'])
})

test('a ruling on a run of a finalised week moves nobody to the group of a later one', async () => {
  const board = await boardNow()
  const players = await standOn(board, 3)
  const mover = players[0]!
  await playForReds(board)
  const played = clock()
  advance(week)
  await close()
  await database.rows(
    sql`INSERT INTO group_member (player_id, group_id, joined_at) VALUES (${mover}, 'blues', ${clock()})`,
  )
  await database.rows(sql`
    INSERT INTO run (player_id, public_id, state, ranked, seed, rules_version, speed, power, shuttle, revives, opened_at,
                     submitted_at, claimed_score, score)
    VALUES (${mover}, 'bestrun00000', 'verified', true, repeat('ab', 16), 1, 0, 0, 0, 4, ${played}, ${played}, 9999999, 9999999)`)
  await database.transaction((tx) => reactions.runReviewed(tx, { playerId: mover, submittedAt: played }))
  advance(7 * hour)
  await close()
  expect(
    await database.rows(sql`
      SELECT player_id AS id FROM posting WHERE kind = 'group-prize' AND reference = ${board} ORDER BY id`),
  ).toEqual(players.map((id) => ({ id })))
})

test('the prizes of groups count for the limit of a second operator, and in the totals', async () => {
  const [rules] = groupPrizes.seed
  await database.transaction((tx) =>
    changeContent(
      tx,
      groupPrizes,
      'weekly',
      {
        ...rules!.data,
        ranges: [{ fromPlace: 1, toPlace: 1, prizes: [{ currency: 'tether', amount: 300 }] }],
      },
      { position: 0, changedBy: 'operator:Sara', now: clock() },
    ),
  )
  const board = await boardNow()
  await standOn(board, 3)
  await playForReds(board)
  advance(week)
  await close()
  const [finance, owner] = [await operatorOf('finance'), await operatorOf('owner')]
  const season = board.slice('weekly:'.length)
  const { body: before } = await finance.call(previewSeason, { query: { season } })
  const tetherIn = ({ totals }: typeof before) => totals.find(({ currency }) => currency === 'tether')?.amount
  const own = before.places.flatMap(({ prizes }) => prizes.filter(({ currency }) => currency === 'tether'))
  expect(tetherIn(before)).toBe(String(own.reduce((sum, { amount }) => sum + Number(amount), 300)))
  const { body } = await finance.call(approveSeason, { body: { season, reason: 'looked at' } })
  expect(body.state).toBe('waiting')
  await owner.call(confirmApproval, { body: { id: body.approval ?? '' } })
  const { body: after } = await finance.call(previewSeason, { query: { season } })
  expect(after.state).toBe('approved')
  expect(tetherIn(after)).toBe(tetherIn(before))
})
