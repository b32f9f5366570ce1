import { exportMyData, getMovements } from '@ganj/contract'
import { expect, test } from 'vitest'
import { declaredLedger } from '#ledger/declarations.ts'
import { type House, post, type TransferKind } from '#ledger/post.ts'
import { findUndeclared, reconcile } from '#ledger/reconcile.ts'
import { sql } from '#platform/database/sql.ts'
import { createTestApp } from '#test/test-app.ts'
import { ledgerDeclarations } from './ledger-declarations.ts'

const { signIn, database, clock } = await createTestApp()
const houses = [...ledgerDeclarations.houses.keys()] as House[]
const kinds = [...ledgerDeclarations.kinds.keys()] as TransferKind[]

test('a name that two modules declare is refused, with both modules named', () => {
  const declare = (name: string) => ({ houses: [name], kinds: [] }) as never
  expect(() => declaredLedger({ shop: declare('rewards'), wheel: declare('wheel') } as never)).toThrow(
    "both ledger and shop declare 'rewards'",
  )
})

test('history, export and verification know every account and kind', async () => {
  expect(Math.min(houses.length, kinds.length)).toBeGreaterThan(10)
  const player = await signIn(1)
  const moves = Math.max(houses.length, kinds.length)
  for (let index = 0; index < moves; index++) {
    const kind = kinds[index % kinds.length] as TransferKind
    const house = houses[index % houses.length] as House
    await database.transaction((tx) =>
      post(tx, {
        playerId: player.id,
        key: `declared-${index}`,
        kind,
        reference: 'test',
        legs: [{ currency: 'coin', delta: 1n, house }],
        now: clock(),
      }),
    )
  }
  const { body } = await player.call(getMovements, { query: { limit: 50 } })
  expect(new Set(body.movements.map(({ kind }) => kind))).toEqual(new Set(kinds))
  const { transfers } = (await player.call(exportMyData)).body.data as {
    transfers: { kind: string; house: string }[]
  }
  expect(new Set(transfers.map(({ kind }) => kind))).toEqual(new Set(kinds))
  expect(new Set(transfers.map(({ house }) => house))).toEqual(
    new Set(houses.map((house) => `house:${house}`)),
  )
  const { discrepancies, houses: verified } = await reconcile(database)
  expect(discrepancies).toEqual([])
  expect(new Set(verified.map(({ account }) => account))).toEqual(
    new Set(houses.map((house) => `house:${house}`)),
  )
  expect(await findUndeclared(database, ledgerDeclarations)).toEqual([])
})

test('verification names undeclared accounts and kinds', async () => {
  const player = await signIn(2)
  await database.rows(sql`
    SELECT ledger_post(${player.id}, 'strange', 'a-gift', 'test', ARRAY['coin'], ARRAY[1]::bigint[], ARRAY['attic'],
                       ${clock()})`)
  expect(await findUndeclared(database, ledgerDeclarations)).toEqual(['account house:attic', 'kind a-gift'])
})
