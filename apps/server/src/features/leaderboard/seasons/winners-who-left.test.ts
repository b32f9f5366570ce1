import { deleteAccount } from '@ganj/contract'
import { expect, test } from 'vitest'
import { reconcile } from '#ledger/reconcile.ts'
import { byCommand } from '#platform/admin/audit.ts'
import { sql } from '#platform/database/sql.ts'
import { createSeasonWorld, week } from '#test/fixtures/seasons.ts'
import { approveSeason } from './review-season.ts'

const { database, clock, advance, signIn, close, steps, boardNow, standOn } = await createSeasonWorld()

test('a winner who closes the account after the week was approved keeps no other from the prize', async () => {
  const board = await boardNow()
  const leaver = await signIn(77)
  const others = await standOn(board, 30)
  const group = `${board.replace('weekly:', 'group:')}:reds`
  await database.rows(sql`
    INSERT INTO standing (board, player_id, score, reached_at)
    SELECT board, ${leaver.id}, 99999999, ${clock()} FROM unnest(${[board, group]}::text[]) board`)
  await database.rows(sql`
    INSERT INTO standing (board, player_id, score, reached_at)
    SELECT ${group}, player_id, score, reached_at FROM standing
     WHERE board = ${board} AND player_id = ANY(${others.slice(0, 2)}::bigint[])`)
  advance(week)
  await close()
  await database.transaction((tx) =>
    approveSeason(tx, board, 'looked at', { by: byCommand('Sara'), now: clock() }),
  )
  const again = await signIn(77)
  expect((await again.call(deleteAccount)).status).toBe(200)
  await close()
  expect(await steps(board)).toEqual(['finalised', 'approved', 'dropped', 'dropped', 'paid'])
  const paid = await database.rows<{ kind: string; players: number }>(sql`
    SELECT kind, count(*)::int AS players FROM posting
     WHERE kind IN ('season-prize', 'group-prize') AND reference = ${board} GROUP BY kind ORDER BY kind`)
  expect(paid).toEqual([
    { kind: 'group-prize', players: 2 },
    { kind: 'season-prize', players: 30 },
  ])
  expect((await reconcile(database)).discrepancies).toEqual([])
})
