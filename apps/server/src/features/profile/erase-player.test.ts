import { getIndicators } from '@ganj/contract'
import { blockPlayer, erasePlayer, exportPlayer, getAudit, getPlayer } from '@ganj/contract/admin'
import { expect, test } from 'vitest'
import { reconcile } from '#ledger/reconcile.ts'
import { sql } from '#platform/database/sql.ts'
import { createTestApp, type TestPlayer } from '#test/test-app.ts'
import { testOperators } from '#test/test-operators.ts'

const server = await createTestApp()
const { database, signIn, credit } = server
const { signIn: operatorOf } = testOperators(server)
const owner = await operatorOf('owner', 'owner')

const publicIdOf = async ({ id }: TestPlayer) =>
  (await database.one<{ id: string }>(sql`SELECT public_id AS id FROM player WHERE id = ${id}`)).id
const actionsOn = async (id: string) => {
  const { body } = await owner.call(getAudit, { query: { subject: `player:${id}` } })
  return body.rows.map(({ action, operator, reason }) => [action, operator, reason])
}

test('an operator exports everything that is stored about a player, and the log says so', async () => {
  const player = await signIn(1)
  const id = await publicIdOf(player)
  await credit(player, { coin: 7n })
  const { status, body, headers } = await owner.call(exportPlayer, { query: { id } })
  expect(status).toBe(200)
  expect(headers['content-disposition']).toBe(`attachment; filename="player-${id}.json"`)
  expect(body.data.profile).toHaveLength(1)
  expect(JSON.stringify(body.data)).toContain('welcome')
  expect(await actionsOn(id)).toEqual([['players.export', 'owner', '']])
  expect((await owner.call(exportPlayer, { query: { id: 'nobody000000' } })).code).toBe('player.not-found')
})

test('an account is erased on request: names and sessions are deleted, its balances go to the house account, the ledger stays', async () => {
  const player = await signIn(2)
  const id = await publicIdOf(player)
  await credit(player, { gem: 9n })
  const reason = 'asked by letter of 3 Azar'
  const [first, second] = await Promise.all([
    owner.call(erasePlayer, { body: { id, reason } }),
    owner.call(erasePlayer, { body: { id, reason } }),
  ])
  expect([first.status, second.status].sort()).toEqual([200, 409])
  expect((await player.call(getIndicators)).status).toBe(401)
  const { body: left } = await owner.call(getPlayer, { query: { id } })
  expect(left).toMatchObject({ state: 'deleted', telegramId: null })
  expect(left.balances.every(({ amount }) => amount === '0')).toBe(true)
  expect(await actionsOn(id)).toEqual([['players.erase', 'owner', reason]])
  expect((await reconcile(database)).discrepancies).toEqual([])
})

test('a blocked player is not erased, and support has neither permission', async () => {
  const id = await publicIdOf(await signIn(3))
  const support = await operatorOf('support')
  expect((await support.call(exportPlayer, { query: { id } })).code).toBe('operator.forbidden')
  expect((await support.call(erasePlayer, { body: { id, reason: 'asked' } })).code).toBe('operator.forbidden')
  await owner.call(blockPlayer, { body: { id, reason: 'two accounts' } })
  expect((await owner.call(erasePlayer, { body: { id, reason: 'asked' } })).code).toBe('player.blocked')
  expect(await actionsOn(id)).toEqual([['players.block', 'owner', 'two accounts']])
})
