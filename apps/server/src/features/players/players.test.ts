import { getIndicators, getProfile } from '@ganj/contract'
import {
  addPlayerNote,
  adjustBalance,
  blockPlayer,
  confirmApproval,
  declineApproval,
  explainBalance,
  getApprovals,
  getAudit,
  getPlayer,
  getPlayerNotes,
  getPlayerSessions,
  getPlayerTransfers,
  searchPlayers,
  signInByLink,
  unblockPlayer,
} from '@ganj/contract/admin'
import { expect, test } from 'vitest'
import { issueLink } from '#auth/operators/links.ts'
import { findUndeclared, reconcile } from '#ledger/reconcile.ts'
import { sql } from '#platform/database/sql.ts'
import { createTestApp, type TestPlayer } from '#test/test-app.ts'
import { testOperators } from '#test/test-operators.ts'
import { ledgerDeclarations } from '../../ledger-declarations.ts'

const server = await createTestApp({ APPROVAL_FROM_TETHER: '50', APPROVAL_FROM_UNITS: '100000' })
const { database, credit, advance } = server
const { signIn: operatorOf, send, sessionOf } = testOperators(server)
const support = await operatorOf('support', 'support')
const owner = await operatorOf('owner', 'owner')

const publicIdOf = async ({ id }: TestPlayer) =>
  (await database.one<{ id: string }>(sql`SELECT public_id AS id FROM player WHERE id = ${id}`)).id

async function newPlayer(number: number) {
  const player = await server.signIn(number)
  return { player, id: await publicIdOf(player) }
}

test('a player is found by every name and id of the account', async () => {
  const { player, id } = await newPlayer(1)
  await database.rows(sql`
    UPDATE player SET username = 'Simorgh_77', first_name = 'سیمرغ' WHERE id = ${player.id}`)
  await database.rows(sql`
    WITH owned AS (
      INSERT INTO wallet_owner (address, player_id) VALUES (${`0:${'ab'.repeat(32)}`}, ${player.id}))
    INSERT INTO player_wallet (player_id, address, network, contract, proven_at)
    VALUES (${player.id}, ${`0:${'ab'.repeat(32)}`}, '-239', 'v5', now())`)
  await credit(player, { coin: 7n })
  const { body: transfers } = await support.call(getPlayerTransfers, { query: { id } })
  const transfer = transfers.rows[0]?.id ?? ''
  for (const search of [id, '1001', 'simor', '@Simorgh_77', 'سیم', `0:${'ab'.repeat(32)}`, transfer]) {
    const { body } = await support.call(searchPlayers, { query: { search } })
    expect([search, body.rows.map((row) => row.id)]).toEqual([search, [id]])
  }
  for (const search of ['imorgh', '000000000000', '%', '_imor'])
    expect((await support.call(searchPlayers, { query: { search } })).body.rows).toEqual([])
})

test('a search with other digits or in capital letters finds the same players', async () => {
  const { player, id } = await newPlayer(10)
  const { player: namesake, id: namesakeId } = await newPlayer(11)
  await database.rows(sql`UPDATE player SET username = 'rostam_2851' WHERE id = ${player.id}`)
  await database.rows(sql`UPDATE player SET first_name = 'رستم ۲۸' WHERE id = ${namesake.id}`)
  const found = async (search: string) =>
    (await support.call(searchPlayers, { query: { search } })).body.rows.map((row) => row.id)
  for (const search of [id.toUpperCase(), '۱۰۱۰', '١٠١٠', 'Rostam_۲۸۵'])
    expect([search, await found(search)]).toEqual([search, [id]])
  expect(await found('رستم ۲۸')).toEqual([namesakeId])
})

test('a paged search lists each player once, first by username, then by name', async () => {
  const made: string[] = []
  for (let number = 100; number < 160; number++) {
    const { player, id } = await newPlayer(number)
    const [username, name] = number < 130 ? [`zal-${number}`, 'zal'] : [`x-${number}`, 'Zal']
    await database.rows(
      sql`UPDATE player SET username = ${username}, first_name = ${name} WHERE id = ${player.id}`,
    )
    made.push(id)
  }
  const first = await support.call(searchPlayers, { query: { search: 'ZAL' } })
  expect(first.body.rows).toHaveLength(50)
  const second = await support.call(searchPlayers, {
    query: { search: 'ZAL', cursor: first.body.next ?? '' },
  })
  expect(second.body.next).toBeNull()
  expect([...first.body.rows, ...second.body.rows].map(({ id }) => id)).toEqual(made)
})

test('a lost ticket is given back once, and the transfer leads to the operator and the reason', async () => {
  const { player, id } = await newPlayer(2)
  const before = await player.call(getIndicators)
  const ticketsIn = (body: typeof before.body) =>
    body.find(({ publicId }) => publicId === 'ticket')?.value ?? 0
  const ask = {
    body: { id, currency: 'ticket', amount: '1', reason: 'a run was lost' },
    key: 'lost-ticket-1',
  } as const
  const answers = await Promise.all(Array.from({ length: 10 }, () => support.call(adjustBalance, ask)))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(answers[0]?.body).toMatchObject({ state: 'done', approval: null })
  expect(ticketsIn((await player.call(getIndicators)).body)).toBe(ticketsIn(before.body) + 1)

  const { body } = await support.call(getPlayerTransfers, { query: { id, kind: 'adjustment' } })
  expect(body.rows).toMatchObject([{ currency: 'ticket', amount: '1', account: 'house:adjustment' }])
  const entry = body.rows[0]?.reference.replace('audit:', '')
  const log = await owner.call(getAudit, { query: { subject: `player:${id}` } })
  expect(log.body.rows.find((row) => row.id === entry)).toMatchObject({
    operator: 'support',
    source: 'console',
    action: 'players.adjust',
    reason: 'a run was lost',
    before: { ticket: String(ticketsIn(before.body)) },
    after: { ticket: String(ticketsIn(before.body) + 1) },
  })
  const other = await support.call(adjustBalance, { ...ask, body: { ...ask.body, amount: '2' } })
  expect(other.code).toBe('idempotency.mismatch')
})

test('an amount above the balance, or with too many decimals for its currency, is refused', async () => {
  const { player, id } = await newPlayer(3)
  await credit(player, { tether: 2_500_000n })
  const adjust = (amount: string, currency: 'tether' | 'gem' = 'tether') =>
    support.call(adjustBalance, { body: { id, currency, amount, reason: 'by mistake' } })
  expect((await adjust('-2.500001')).code).toBe('economy.insufficient')
  expect((await adjust('0')).code).toBe('adjust.amount-invalid')
  expect((await adjust('0.5', 'gem')).code).toBe('adjust.amount-invalid')
  expect((await adjust('9999999999999999999')).code).toBe('adjust.amount-invalid')
  expect((await adjust('1e3')).code).toBe('request.invalid')
  expect((await adjust('-2.5')).body.balance).toBe('0')
  expect(
    (
      await support.call(adjustBalance, {
        body: { id: '000000000000', currency: 'gem', amount: '1', reason: 'who?' },
      })
    ).code,
  ).toBe('player.not-found')
})

test('a balance is explained by its transfers, which add up to it', async () => {
  const { player, id } = await newPlayer(4)
  await credit(player, { coin: 900n, tether: 1_000_001n })
  await support.call(adjustBalance, { body: { id, currency: 'coin', amount: '-400', reason: 'a test' } })
  const { body } = await support.call(explainBalance, { query: { id, currency: 'coin' } })
  expect(body.addsUp).toBe(true)
  expect(body.sum).toBe(body.balance)
  expect(body.sums).toContainEqual({
    kind: 'adjustment',
    account: 'house:adjustment',
    transfers: 1,
    received: '0',
    paid: '400',
  })
  const tether = await support.call(explainBalance, { query: { id, currency: 'tether' } })
  expect(tether.body.balance).toBe('1.000001')
  await database.rows(sql`UPDATE player_balance SET coin = coin + 1 WHERE player_id = ${player.id}`)
  const off = await support.call(explainBalance, { query: { id, currency: 'coin' } })
  expect(off.body.addsUp).toBe(false)
  await database.rows(sql`UPDATE player_balance SET coin = coin - 1 WHERE player_id = ${player.id}`)
})

test('the ledger of a player is filtered by currency, kind and time, and paged', async () => {
  const { player, id } = await newPlayer(5)
  for (let number = 0; number < 40; number++) await credit(player, { coin: 3n, gem: 3n })
  advance(60)
  const since = server.clock().toISOString()
  await credit(player, { coin: 5n })
  const late = await support.call(getPlayerTransfers, { query: { id, from: since } })
  expect(late.body.rows.map(({ amount }) => amount)).toEqual(['5'])
  const rows = []
  let cursor: string | null | undefined
  do {
    const page = await support.call(getPlayerTransfers, {
      query: { id, to: since, kind: 'welcome', ...(cursor ? { cursor } : {}) },
    })
    rows.push(...page.body.rows)
    cursor = page.body.next
  } while (cursor)
  const mine = rows.filter(({ amount }) => amount === '3')
  expect(mine).toHaveLength(80)
  expect(new Set(mine.map((row) => `${row.id} ${row.currency}`)).size).toBe(80)
  const gems = await support.call(getPlayerTransfers, { query: { id, currency: 'gem' } })
  expect(gems.body.rows.every(({ currency }) => currency === 'gem')).toBe(true)
})

test('above the limit another operator confirms', async () => {
  const { id } = await newPlayer(6)
  const body = { id, currency: 'tether', amount: '50', reason: 'a prize by hand' } as const
  const asked = await support.call(adjustBalance, { body })
  expect(asked.body).toMatchObject({ state: 'waiting', balance: '0' })
  const approval = asked.body.approval ?? ''
  expect((await support.call(confirmApproval, { body: { id: approval } })).code).toBe('approval.own')
  const viewer = await operatorOf('viewer')
  expect((await viewer.call(confirmApproval, { body: { id: approval } })).code).toBe('operator.forbidden')
  expect((await viewer.call(getApprovals)).body.rows).toEqual([])
  const waiting = await owner.call(getApprovals, { query: { state: 'waiting' } })
  expect(waiting.body.rows).toMatchObject([{ id: approval, requestedBy: 'support', mayConfirm: true }])
  const confirmed = await Promise.all(
    Array.from({ length: 5 }, () => owner.call(confirmApproval, { body: { id: approval } })),
  )
  expect(confirmed.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  const { body: profile } = await support.call(getPlayer, { query: { id } })
  expect(profile.balances.at(-1)).toEqual({ currency: 'tether', amount: '50' })
  const log = await owner.call(getAudit, { query: { subject: `player:${id}` } })
  expect(log.body.rows.map(({ action, operator }) => [action, operator])).toEqual([
    ['approvals.confirm', 'owner'],
    ['players.adjust', 'owner'],
    ['approvals.request', 'support'],
  ])
})

test('an adjustment that was declined or waited for a week is not made', async () => {
  const { id } = await newPlayer(7)
  const body = { id, currency: 'coin', amount: '100000', reason: 'too much' } as const
  const declined = await support.call(adjustBalance, { body })
  const first = { id: declined.body.approval ?? '' }
  const decided = await support.call(declineApproval, { body: { ...first, reason: 'a mistake' } })
  expect(decided.body.state).toBe('declined')
  expect((await owner.call(confirmApproval, { body: first })).code).toBe('approval.decided')

  const late = await support.call(adjustBalance, { body })
  advance(8 * 86_400)
  const again = await operatorOf('owner')
  expect((await again.call(confirmApproval, { body: { id: late.body.approval ?? '' } })).code).toBe(
    'approval.decided',
  )
  const expired = await again.call(getApprovals, { query: { state: 'expired' } })
  expect(expired.body.rows.map((row) => row.id)).toEqual([late.body.approval])
})

test("an operator's adjustments within a day count towards the limit, separately for each currency", async () => {
  const operator = await operatorOf('support')
  const { id } = await newPlayer(10)
  const order = (amount: string, currency: 'tether' | 'coin' = 'tether') => ({
    body: { id, currency, amount, reason: 'a prize by hand' },
  })
  const stateOf = async (amount: string, currency?: 'coin') =>
    (await operator.call(adjustBalance, order(amount, currency))).body.state
  expect(await stateOf('30')).toBe('done')
  expect((await Promise.all([stateOf('15'), stateOf('15'), stateOf('15')])).sort()).toEqual([
    'done',
    'waiting',
    'waiting',
  ])
  expect(await stateOf('-5')).toBe('waiting')
  expect(await stateOf('-4')).toBe('done')
  expect(await stateOf('5', 'coin')).toBe('done')
  advance(86_401)
  const { id: operatorId } = await database.one<{ id: bigint }>(
    sql`SELECT id FROM operator WHERE public_id = ${operator.id}`,
  )
  const { token } = await database.transaction((tx) => issueLink(tx, operatorId, server.clock()))
  const { cookie, csrfToken } = sessionOf(await send(signInByLink, { body: { token } }))
  const next = await send(adjustBalance, order('49'), { cookie, 'x-csrf-token': csrfToken })
  expect(next.body.state).toBe('done')
})

test('a block ends the sessions of a player at once, and can be lifted', async () => {
  const operator = await operatorOf('support')
  const { player, id } = await newPlayer(8)
  const blocked = await operator.call(blockPlayer, { body: { id, reason: 'two accounts' } })
  expect(blocked.body).toMatchObject({ state: 'blocked', blockedFor: 'two accounts' })
  expect((await player.call(getProfile)).problem.code).toBe('auth.blocked')
  expect((await operator.call(blockPlayer, { body: { id, reason: 'again' } })).code).toBe('player.blocked')
  const { body } = await operator.call(searchPlayers, { query: { state: 'blocked' } })
  expect(body.rows.map((row) => row.id)).toContain(id)
  const open = await operator.call(unblockPlayer, { body: { id, reason: 'a mistake' } })
  expect(open.body.state).toBe('open')
  expect(open.body.steps.map(({ step, who }) => [step, who])).toEqual([
    ['unblocked', operator.name],
    ['blocked', operator.name],
  ])
  expect((await operator.call(unblockPlayer, { body: { id, reason: 'again' } })).code).toBe(
    'player.not-blocked',
  )
  expect((await operator.call(getPlayerSessions, { query: { id } })).body.rows[0]?.endedAt).not.toBeNull()
})

test('notes are for operators, and keep their order', async () => {
  const operator = await operatorOf('support')
  const { id } = await newPlayer(9)
  await operator.call(addPlayerNote, { body: { id, text: 'wrote to us' } })
  await operator.call(addPlayerNote, { body: { id, text: 'answered' } })
  const { body } = await operator.call(getPlayerNotes, { query: { id } })
  expect(body.rows.map(({ text, by }) => [text, by])).toEqual([
    ['answered', operator.name],
    ['wrote to us', operator.name],
  ])
  expect((await operator.call(addPlayerNote, { body: { id, text: '   ' } })).code).toBe('request.invalid')
})

test('after all tests every balance is the sum of its transfers', async () => {
  expect((await reconcile(database)).discrepancies).toEqual([])
  expect(await findUndeclared(database, ledgerDeclarations)).toEqual([])
})
