import { type IndicatorId, indicatorIds } from '@ganj/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { createTestApp } from '#test/test-app.ts'

const { database, signIn } = await createTestApp()
const now = new Date('2026-11-18T12:00:00Z')
const players = await Promise.all(Array.from({ length: 6 }, async (_, index) => (await signIn(index + 1)).id))

interface Operation {
  isDue: boolean
  isClosed: boolean
  kind: string
  /** The balances before, in the order of `indicatorIds`. */
  held: readonly bigint[]
  legs: readonly { currency: IndicatorId; delta: bigint; house: string }[]
}

const oneIn = (chances: number) => fc.integer({ min: 1, max: chances }).map((chance) => chance === 1)

/** Currencies repeat, second legs may be debits, and balances are small, so that many operations are refused. */
const operation: fc.Arbitrary<Operation> = fc.record({
  isDue: oneIn(8).map((is) => !is),
  isClosed: oneIn(6),
  kind: fc.constantFrom('spin', 'payout-return'),
  held: fc.array(fc.bigInt({ min: 0n, max: 12n }), { minLength: 6, maxLength: 6 }),
  legs: fc.array(
    fc.record({
      currency: fc.constantFrom('gem', 'gem', 'coin', ...indicatorIds),
      delta: fc.bigInt({ min: -9n, max: 9n }).filter((delta) => delta !== 0n),
      house: oneIn(8).map((is) => (is ? 'shop' : 'wheel')),
    }),
    { maxLength: 4 },
  ),
})
const batch = fc.array(operation, { minLength: 1, maxLength: players.length })

/** What has to happen to each operation that is due, and all balances afterwards. */
function expected(operations: readonly Operation[]) {
  const outcomes = operations.map(({ isDue, isClosed, kind, held, legs }, index) => {
    const after = [...held]
    let isSufficient = true
    for (const { currency, delta } of legs) {
      const column = indicatorIds.indexOf(currency)
      after[column] = after[column]! + delta
      if (after[column]! < 0n) isSufficient = false
    }
    const isRefused = isClosed && kind !== 'payout-return' && legs.some(({ delta }) => delta > 0n)
    const fault = isSufficient ? (isRefused ? 'account.deleted' : null) : 'economy.insufficient'
    const moved = isDue && fault === null
    return { isDue, row: { at: index + 1, moved, fault }, balances: moved ? after : [...held] }
  })
  return {
    rows: outcomes.filter(({ isDue }) => isDue).map(({ row }) => row),
    balances: outcomes.map(({ balances }) => balances),
  }
}

type Post = 'ledger_post_batch' | 'ledger_post_general'

/** Posts the operations by one of the functions, and forgets them. @returns outcomes, balances and postings */
async function posted(operations: readonly Operation[], post: Post, isFresh: boolean) {
  const seen = { rows: [] as object[], balances: [] as bigint[][], postings: [] as object[] }
  const undo = new Error('undo')
  const work = database.transaction(async (tx) => {
    const ids = players.slice(0, operations.length)
    await setBalances(tx, ids, operations)
    // First legs of all operations, then second ones: those of one operation need not be neighbours.
    const legs = [0, 1, 2, 3].flatMap((turn) =>
      operations.flatMap(({ legs }, index) => (legs[turn] ? [{ ...legs[turn], of: index + 1 }] : [])),
    )
    const name = post === 'ledger_post_batch' ? sql`ledger_post_batch` : sql`ledger_post_general`
    seen.rows = await tx.rows(sql`
      SELECT at, moved, fault FROM ${name}(
        ${ids}::bigint[], ${ids.map((id) => `test:${id}`)}::text[], ${operations.map(({ kind }) => kind)}::text[],
        ${ids.map((id) => `reference-${id}`)}::text[], ${ids.map(() => now)}::timestamptz[],
        ${operations.map(({ isDue }) => isDue)}::boolean[], ${isFresh}, ${legs.map(({ of }) => of)}::int[],
        ${legs.map(({ currency }) => currency)}::text[], ${legs.map(({ delta }) => delta)}::bigint[],
        ${legs.map(({ house }) => house)}::text[])
       ORDER BY at`)
    seen.balances = (
      await tx.rows<{ held: string[] }>(sql`
        SELECT ARRAY[gem, coin, ticket, blue_fire, daily_spin_count, tether]::text[] AS held
          FROM player_balance WHERE player_id = ANY (${ids}) ORDER BY array_position(${ids}::bigint[], player_id)`)
    ).map(({ held }) => held.map(BigInt))
    seen.postings = await tx.rows(sql`
      SELECT player_id, part, created_at, idempotency_key, kind, reference, house, gem, coin, ticket, blue_fire,
             daily_spin_count, tether
        FROM posting WHERE reference LIKE 'reference-%' ORDER BY player_id, part`)
    throw undo
  })
  await work.catch((error) => {
    if (error !== undo) throw error
  })
  return seen
}

async function setBalances(tx: Tx, ids: readonly bigint[], operations: readonly Operation[]): Promise<void> {
  const column = (index: number) => operations.map(({ held }) => held[index]!)
  await tx.rows(sql`
    UPDATE player_balance b SET gem = a.gem, coin = a.coin, ticket = a.ticket, blue_fire = a.blue_fire,
           daily_spin_count = a.daily_spin_count, tether = a.tether, closed = a.closed
      FROM unnest(${ids}::bigint[], ${column(0)}::bigint[], ${column(1)}::bigint[], ${column(2)}::bigint[],
                  ${column(3)}::bigint[], ${column(4)}::bigint[], ${column(5)}::bigint[],
                  ${operations.map(({ isClosed }) => isClosed)}::boolean[])
             AS a (id, gem, coin, ticket, blue_fire, daily_spin_count, tether, closed)
     WHERE b.player_id = a.id`)
}

test('a batch posts what its operations say, leg by leg, and refuses those that may not be posted', async () => {
  await fc.assert(
    fc.asyncProperty(batch, fc.boolean(), async (operations, isFresh) => {
      const { rows, balances } = expected(operations)
      expect(await posted(operations, 'ledger_post_batch', isFresh)).toMatchObject({ rows, balances })
    }),
    { numRuns: 150 },
  )
}, 60_000)

test('the short way of a batch stores the same postings as the general one', async () => {
  await fc.assert(
    fc.asyncProperty(batch, async (operations) => {
      const short = await posted(operations, 'ledger_post_batch', true)
      expect(short).toEqual(await posted(operations, 'ledger_post_general', true))
    }),
    { numRuns: 150 },
  )
}, 60_000)
