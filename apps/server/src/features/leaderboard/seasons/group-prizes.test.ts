import { getGroupBoard, getUserEvents } from '@ganj/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromWire } from '#ledger/money.ts'
import { reconcile } from '#ledger/reconcile.ts'
import { changeContent } from '#platform/content.ts'
import { sql } from '#platform/database/sql.ts'
import {
  closingDependencies,
  crashingDatabase,
  createSeasonWorld,
  hour,
  week,
} from '#test/fixtures/seasons.ts'
import { closeSeasons } from './close-seasons.ts'
import { awardGroups, type GroupPrizes, groupPrizes, shareOf } from './group-prize-rules.ts'

const { database, clock, advance, signIn, jobs, boardNow, standOn, close } = await createSeasonWorld()

const rules = groupPrizes.seed[0]?.data as GroupPrizes
/** Enters the scores of this week for players of a group. */
const playFor = (board: string, groupId: string, players: readonly bigint[]) =>
  database.rows(sql`
    INSERT INTO standing (board, player_id, score, reached_at)
    SELECT ${`${board.replace('weekly:', 'group:')}:${groupId}`}, player_id, score, reached_at
      FROM standing WHERE board = ${board} AND player_id = ANY(${players}::bigint[])`)

interface Paid {
  playerId: bigint
  currency: string
  amount: bigint
}
const paidOf = (board: string): Promise<Paid[]> =>
  database.rows(sql`
    SELECT player_id AS "playerId", currency, amount FROM transfer
     WHERE kind = 'group-prize' AND reference = ${board} ORDER BY player_id, currency`)

describe('the rule', () => {
  test('shares are equal and never add up to more than the prize', () => {
    const money = fc.record({
      currency: fc.constantFrom('coin' as const, 'gem' as const, 'tether' as const),
      amount: fc.integer({ min: 1, max: 1_000_000 }),
    })
    fc.assert(
      fc.property(money, fc.integer({ min: 1, max: 10 }), (prize, players) => {
        const total = fromWire(prize.currency, prize.amount)
        const share = shareOf([prize], players).reduce(
          (sum, { currency, amount }) => sum + fromWire(currency, amount),
          0n,
        )
        expect(share * BigInt(players)).toBeLessThanOrEqual(total)
        expect((share + 1n) * BigInt(players)).toBeGreaterThan(total)
      }),
    )
  })

  test('a prize that is too small to be divided is not paid', () => {
    expect(shareOf([{ currency: 'gem', amount: 2 }], 3)).toEqual([])
    expect(shareOf([{ currency: 'tether', amount: 1 }], 3)).toEqual([
      { currency: 'tether', amount: 0.333333 },
    ])
    const small = {
      minPlayers: 1,
      ranges: [{ fromPlace: 1, toPlace: 1, prizes: [{ currency: 'gem' as const, amount: 1 }] }],
    }
    expect(awardGroups([{ groupId: 'a', players: [1n, 2n] }], small)).toEqual([])
  })

  test('ranges that overlap, run backward or name a currency twice are refused', () => {
    const prizes = [{ currency: 'gem' as const, amount: 5 }]
    const judged = (ranges: GroupPrizes['ranges']) =>
      groupPrizes.judge([{ publicId: 'weekly', data: { minPlayers: 1, ranges } }])
    expect(judged([{ fromPlace: 1, toPlace: 3, prizes }])).toEqual([])
    expect(judged([{ fromPlace: 3, toPlace: 1, prizes }])).toHaveLength(1)
    expect(
      judged([
        { fromPlace: 1, toPlace: 3, prizes },
        { fromPlace: 3, toPlace: 4, prizes },
      ]),
    ).toHaveLength(1)
    expect(judged([{ fromPlace: 1, toPlace: 1, prizes: [...prizes, ...prizes] }])).toHaveLength(1)
    expect(groupPrizes.judge(groupPrizes.seed)).toEqual([])
  })
})

describe('at the end of a week', () => {
  test('groups are ranked by their ten best players, and these share the prize', async () => {
    const board = await boardNow()
    const players = await standOn(board, 40)
    // A group of eleven, a better one of three, the best of two (too few), and a last one of three.
    const [eleven, three, two, last] = [
      players.slice(5, 16),
      players.slice(2, 5),
      players.slice(0, 2),
      players.slice(37),
    ]
    await playFor(board, 'eleven', eleven)
    await playFor(board, 'three', three)
    await playFor(board, 'two', two)
    await playFor(board, 'last', last)
    // A second place in the same week, by a late verdict: the player is paid once.
    await playFor(board, 'later', eleven.slice(0, 3))
    await database.rows(sql`
      UPDATE standing SET reached_at = reached_at + interval '1 minute'
       WHERE board = ${`${board.replace('weekly:', 'group:')}:later`}`)
    advance(week)
    await close()
    advance(7 * hour)
    await close()
    const paid = await paidOf(board)
    const first = eleven.slice(0, 10)
    expect(paid.filter(({ currency }) => currency === 'gem')).toEqual([
      ...three.map((playerId) => ({ playerId, currency: 'gem', amount: 50n })),
      ...first.map((playerId) => ({ playerId, currency: 'gem', amount: 30n })),
      ...last.map((playerId) => ({ playerId, currency: 'gem', amount: 50n })),
    ])
    // A repetition pays nothing more.
    await close()
    expect(await paidOf(board)).toEqual(paid)
    expect((await reconcile(database)).discrepancies).toEqual([])
  })

  test('players who are excluded, blocked, or whose scores win nothing do not count', async () => {
    const board = await boardNow()
    const players = await standOn(board, 8)
    const [excluded, blocked, unproven, ...rest] = players
    await playFor(board, 'mixed', players)
    await database.rows(sql`
      INSERT INTO season (board, starts_at, ends_at, state, seen_at)
      VALUES (${board}, ${clock()}, ${new Date(clock().getTime() + 1)}, 'ended', ${clock()}) ON CONFLICT DO NOTHING`)
    await database.rows(sql`
      INSERT INTO season_exclusion (board, player_id, reason, excluded_by, excluded_at)
      VALUES (${board}, ${excluded}, 'two accounts', 'test', ${clock()})`)
    await database.rows(sql`UPDATE player SET blocked_for = 'cheating' WHERE id = ${blocked}`)
    await database.rows(sql`DELETE FROM standing WHERE board = ${board} AND player_id = ${unproven}`)
    advance(week)
    await closeSeasons(closingDependencies(database), clock())
    advance(7 * hour)
    await closeSeasons(closingDependencies(database), clock())
    const winners = (await paidOf(board)).filter(({ currency }) => currency === 'gem')
    expect(winners).toEqual(rest.map((playerId) => ({ playerId, currency: 'gem', amount: 60n })))
  })

  test('a kill between any two statements, with several processes, pays each share once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(120), { minLength: 1, maxLength: 5 }),
        fc.array(fc.integer({ min: 3, max: 12 }), { minLength: 1, maxLength: 4 }),
        async (deaths, sizes) => {
          const board = await boardNow()
          const groups: bigint[][] = []
          for (const [index, size] of sizes.entries()) {
            const players = await standOn(board, size)
            await playFor(board, `g${index}`, players)
            groups.push(players)
          }
          advance(week)
          await closeSeasons(closingDependencies(database), clock())
          advance(6 * hour)
          for (const death of deaths)
            await closeSeasons(closingDependencies(crashingDatabase(database, death)), clock()).catch(
              () => undefined,
            )
          await Promise.all([1, 2, 3].map(() => closeSeasons(closingDependencies(database), clock())))
          const expected = await database.rows<{
            playerId: bigint
            prizes: { currency: string; amount: number }[]
          }>(sql`
            SELECT player_id AS "playerId", prizes FROM season_group_prize WHERE board = ${board}`)
          const owed = expected
            .flatMap(({ playerId, prizes }) =>
              prizes.map(({ currency, amount }) => ({ playerId, currency, amount: BigInt(amount) })),
            )
            .sort((a, b) =>
              a.playerId === b.playerId
                ? a.currency < b.currency
                  ? -1
                  : 1
                : a.playerId < b.playerId
                  ? -1
                  : 1,
            )
          expect(await paidOf(board)).toEqual(owed)
          expect(new Set(expected.map(({ playerId }) => playerId)).size).toBe(
            groups.reduce((sum, players) => sum + Math.min(10, players.length), 0),
          )
        },
      ),
      { numRuns: 6, seed: 20261123 },
    )
    expect((await reconcile(database)).discrepancies).toEqual([])
  })

  test('the members are notified, and the rule is shown on the board of groups beforehand', async () => {
    const player = await signIn(1)
    const { body } = await player.call(getGroupBoard)
    expect(body).toMatchObject({ minPlayers: rules.minPlayers, prizes: rules.ranges })
    const board = await boardNow()
    const others = await standOn(board, 2)
    await database.rows(sql`
      INSERT INTO standing (board, player_id, score, reached_at) VALUES (${board}, ${player.id}, 5, ${clock()})`)
    await playFor(board, 'mine', [...others, player.id])
    advance(week)
    await jobs['close-seasons']({})
    advance(7 * hour)
    await jobs['close-seasons']({})
    const again = await signIn(1)
    const news = (await again.call(getUserEvents)).body.find(({ kind }) => kind === 'group-prize-won')
    expect(news?.data).toMatchObject({
      place: 1,
      reward: [
        { currency: 'gem', amount: 100 },
        { currency: 'ticket', amount: 10 },
      ],
    })
  })

  test('a change by operators after the end does not affect the past week; once withdrawn, groups win nothing', async () => {
    const board = await boardNow()
    const players = await standOn(board, 3)
    await playFor(board, 'three', players)
    advance(week)
    const change = { position: 0, changedBy: 'test', now: clock() }
    await database.transaction((tx) => changeContent(tx, groupPrizes, 'weekly', null, change))
    const next = await boardNow()
    const later = await standOn(next, 3)
    await playFor(next, 'three', later)
    await close()
    advance(7 * hour)
    await close()
    expect(await paidOf(board)).toHaveLength(6)
    advance(week)
    await close()
    advance(7 * hour)
    await close()
    expect(await paidOf(next)).toEqual([])
  })
})
