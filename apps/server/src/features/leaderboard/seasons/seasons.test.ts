import {
  getLeaderboardPrizes,
  getSeason,
  getSeasons,
  getUserEvents,
  openRun,
  submitScore,
} from '@ganj/contract'
import { playRun } from '@ganj/game-core/bots'
import { describe, expect, test, vi } from 'vitest'
import { reconcile } from '#ledger/reconcile.ts'
import { byCommand } from '#platform/admin/audit.ts'
import { changeContent } from '#platform/content.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { playVerifiedRun, submitRun } from '#test/fixtures/runs.ts'
import { createSeasonWorld, hour, week } from '#test/fixtures/seasons.ts'
import { seasonRules } from '../content.ts'
import {
  approveSeason,
  excludePlayer,
  holdSeason,
  includePlayer,
  previewSeason,
  releaseSeason,
  SeasonRefusal,
} from './review-season.ts'

const testApp = await createSeasonWorld()
const { database, clock, advance, signIn, close, steps, boardNow, standOn } = testApp
const operator = () => ({ by: byCommand('Sara'), now: clock() })
const inTx =
  <Rest extends unknown[], Result>(work: (tx: Tx, ...rest: Rest) => Promise<Result>) =>
  (...rest: Rest) =>
    database.transaction((tx) => work(tx, ...rest))

interface Season {
  board: string
  state: string
  endsAt: Date
}
const seasons = (): Promise<Season[]> =>
  database.rows(sql`SELECT board, state, ends_at AS "endsAt" FROM season ORDER BY ends_at`)

describe('a week that is over', () => {
  test('is finalised, waits for the operators, and is paid by rule, once', async () => {
    const board = await boardNow()
    const [winner] = await standOn(board, 120)
    await close()
    expect((await seasons()).some((season) => season.board === board)).toBe(false)
    advance(week)
    await close()
    expect(await steps(board)).toEqual(['finalised'])
    advance(6 * hour - 60)
    await close()
    expect(await steps(board)).toEqual(['finalised'])
    advance(60)
    await close()
    await close()
    expect(await steps(board)).toEqual(['finalised', 'approved', 'paid'])
    const prizes = await database.rows<{ place: number }>(
      sql`SELECT place FROM season_prize WHERE board = ${board} AND paid_at IS NOT NULL ORDER BY place`,
    )
    expect(prizes.map(({ place }) => place)).toEqual(Array.from({ length: 120 }, (_, index) => index + 1))
    const transfers = await database.rows(sql`
      SELECT currency, amount FROM transfer WHERE player_id = ${winner} AND kind = 'season-prize' ORDER BY leg`)
    expect(transfers).toEqual([
      { currency: 'gem', amount: 200n },
      { currency: 'tether', amount: 120_000_000n },
    ])
    expect((await reconcile(database)).discrepancies).toEqual([])
  })

  test('notifies its winners, and its places remain readable for all', async () => {
    const player = await signIn(2)
    await playVerifiedRun(testApp, player)
    const board = await boardNow()
    const { body: running } = await player.call(getLeaderboardPrizes)
    advance(week + 7 * hour)
    await close()
    await close()
    // A program has played, and looks like one.
    await inTx(approveSeason)(board, 'looked at', operator())
    await close()
    const again = await signIn(2)
    const { body: events } = await again.call(getUserEvents)
    expect(events.find(({ kind }) => kind === 'prize-won')?.data).toEqual({
      startsAt: running.startsAt,
      place: 1,
      reward: [
        { currency: 'gem', amount: 200 },
        { currency: 'tether', amount: 120 },
      ],
    })
    const said = await database.rows<{ text: Record<string, string> }>(
      sql`SELECT text FROM bot_message WHERE player_id = ${player.id}`,
    )
    expect(said.map(({ text }) => text.fa)).toEqual([
      'تبریک! هفته تمام شد و رتبهٔ ۱ مال تو شد. جایزه‌ات رسید (الماس: ۲۰۰، تتر: ۱۲۰). جدول هفته در صفحهٔ «رتبه‌ها» است.',
    ])
    const { body: past } = await again.call(getSeasons)
    expect(past[0]).toMatchObject({ startsAt: running.startsAt, winner: { isMe: true } })
    expect((await again.call(getSeason, { query: { startsAt: running.startsAt } })).body.me?.place).toBe(1)
  })

  test('is closed in order after all processes were down for five weeks', async () => {
    const boards: string[] = []
    for (let weeks = 0; weeks < 5; weeks++) {
      boards.push(await boardNow())
      await standOn(boards.at(-1) as string, 3)
      advance(week)
    }
    await close()
    const finalised = await database.rows<{ board: string }>(sql`
      SELECT board FROM season_step WHERE step = 'finalised' AND board = ANY(${boards}::text[]) ORDER BY id`)
    expect(finalised.map(({ board }) => board)).toEqual(boards)
    advance(6 * hour)
    await close()
    const winners = await database.rows<{ board: string; winners: bigint }>(sql`
      SELECT board, count(*) AS winners FROM season_prize
       WHERE board = ANY(${boards}::text[]) AND paid_at IS NOT NULL GROUP BY board ORDER BY board`)
    expect(winners).toEqual(boards.map((board) => ({ board, winners: 3n })))
  })

  test('does not begin again when the clock is set back', async () => {
    const board = await boardNow()
    await standOn(board, 2)
    advance(week + 7 * hour)
    await close()
    advance(6 * hour)
    await close()
    const before = await database.rows(sql`SELECT * FROM season ORDER BY board`)
    advance(-week)
    await close()
    advance(week)
    await close()
    expect(await database.rows(sql`SELECT * FROM season ORDER BY board`)).toEqual(before)
  })
})

describe('late scores', () => {
  test('a run counts in the week in which it was submitted, and the week waits for its verdict', async () => {
    const player = await signIn(3)
    const board = await boardNow()
    await submitRun(testApp, player)
    advance(week)
    await close()
    expect(await steps(board)).toEqual([])
    await testApp.runJobs()
    await close()
    expect(await steps(board)).toEqual(['finalised'])
    expect(await database.rows(sql`SELECT player_id FROM standing WHERE board = ${board}`)).toEqual([
      { player_id: player.id },
    ])
  })

  test('a submission that began before the end and commits after it is waited for', async () => {
    const board = await boardNow()
    const { body: running } = await (await signIn(5)).call(getLeaderboardPrizes)
    advance((Date.parse(running.endsAt) - clock().getTime()) / 1000 - 1800)
    const player = await signIn(5)
    const { body: run } = await player.call(openRun)
    const { bytes, result } = playRun({ ...run, revives: 0 }, 'casual')
    advance(1799)
    const held = await database.pool.connect()
    await held.query('BEGIN')
    await held.query('SELECT FROM run WHERE public_id = $1 FOR UPDATE', [run.publicId])
    const submitted = player.call(submitScore, {
      body: {
        gameInstanceId: run.publicId,
        score: result.score,
        log: Buffer.from(bytes).toString('base64url'),
      },
    })
    // Its timestamp is set, it waits for the row lock, and none of it is visible yet.
    await vi.waitFor(async () =>
      expect(
        await database.rows(
          sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        ),
      ).toHaveLength(1),
    )
    advance(1)
    await close()
    expect(await steps(board)).toEqual([])
    await held.query('COMMIT')
    held.release()
    expect((await submitted).status).toBe(200)
    advance(60)
    await close()
    expect(await steps(board)).toEqual([])
    await testApp.runJobs()
    await close()
    expect(await steps(board)).toEqual(['finalised'])
    expect(await database.rows(sql`SELECT player_id FROM standing WHERE board = ${board}`)).toEqual([
      { player_id: player.id },
    ])
  })

  test('a week without pending runs is finalised a minute after its end, and not before', async () => {
    const board = await boardNow()
    await standOn(board, 1)
    const { body: running } = await (await signIn(1)).call(getLeaderboardPrizes)
    advance((Date.parse(running.endsAt) - clock().getTime()) / 1000 + 59.999)
    await close()
    expect(await steps(board)).toEqual([])
    advance(0.001)
    await close()
    expect(await steps(board)).toEqual(['finalised'])
  })

  test('a verdict that takes longer than an hour changes no place of a finalised week, and still earns', async () => {
    const player = await signIn(4)
    const board = await boardNow()
    await standOn(board, 1)
    await submitRun(testApp, player)
    advance(week)
    await close()
    advance(hour)
    await close()
    expect(await steps(board)).toEqual(['finalised'])
    await testApp.runJobs()
    expect(
      await database.rows(sql`SELECT FROM standing WHERE board = ${board} AND player_id = ${player.id}`),
    ).toEqual([])
    expect(
      await database.rows(sql`SELECT FROM standing WHERE board = 'all-time' AND player_id = ${player.id}`),
    ).toHaveLength(1)
  })
})

describe('operators', () => {
  async function finalisedSeason(players: number) {
    const board = await boardNow()
    const standing = await standOn(board, players)
    advance(week)
    await close()
    return { board, standing }
  }

  test('a season on hold is neither approved nor paid until it is released', async () => {
    const { board } = await finalisedSeason(3)
    await inTx(holdSeason)(board, 'a run looks odd', operator())
    advance(24 * hour)
    await close()
    expect(await steps(board)).toEqual(['finalised', 'on hold'])
    await expect(inTx(approveSeason)(board, 'looked at', operator())).rejects.toThrow('a run looks odd')
    await inTx(releaseSeason)(board, 'it was fine', operator())
    await close()
    expect(await steps(board)).toEqual(['finalised', 'on hold', 'released', 'approved', 'paid'])
  })

  test('an exclusion needs a reason: lower places move up, as the preview shows before', async () => {
    const { board, standing } = await finalisedSeason(4)
    const [first, second, third] = standing as [bigint, bigint, bigint]
    const preview = async () =>
      (await inTx(previewSeason)(board)).map(({ playerId, place }) => [place, playerId])
    await inTx(excludePlayer)(board, { playerId: first, reason: 'a bot' }, operator())
    await database.rows(sql`UPDATE player SET blocked_for = 'fraud' WHERE id = ${second}`)
    expect((await preview())[0]).toEqual([1, third])
    await inTx(includePlayer)(board, { playerId: first, reason: 'no bot' }, operator())
    expect((await preview()).slice(0, 2)).toEqual([
      [1, first],
      [2, third],
    ])
    await inTx(approveSeason)(board, 'looked at', operator())
    await close()
    expect(await steps(board)).toEqual(['finalised', 'excluded', 'included again', 'approved', 'paid'])
    await expect(
      inTx(excludePlayer)(board, { playerId: third, reason: 'too late' }, operator()),
    ).rejects.toThrow(SeasonRefusal)
  })

  test('a season is approved only by an operator when the rule says so', async () => {
    const change = (approval: 'by-hand' | 'by-rule') =>
      database.transaction((tx) =>
        changeContent(
          tx,
          seasonRules,
          'weekly',
          { reviewHours: 6, approval },
          {
            position: 0,
            changedBy: 'test',
            now: clock(),
          },
        ),
      )
    await change('by-hand')
    const { board } = await finalisedSeason(2)
    advance(48 * hour)
    await close()
    expect(await steps(board)).toEqual(['finalised'])
    await change('by-rule')
  })
})
