import { getFunnel, getHealth, getOverview, getRetention, getWaiting } from '@ganj/contract/admin'
import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { playVerifiedRun } from '#test/fixtures/runs.ts'
import { createTestApp } from '#test/test-app.ts'
import { testOperators } from '#test/test-operators.ts'

const server = await createTestApp({ ACCESS_TOKEN_TTL: '3600' })
const { database, jobs, signIn } = server
const operators = testOperators(server)

test('an operator sees the days as the job has counted them, and their flows add up to the ledger', async () => {
  const player = await signIn(1)
  await playVerifiedRun(server, player)
  await jobs['roll-up-days']({})
  const viewer = await operators.signIn('viewer')
  const { status, body } = await viewer.call(getOverview)
  expect(status).toBe(200)
  const today = body.days.at(-1)!
  expect(today).toMatchObject({ joined: 1, active: 1, returning: 0, runs: { verified: 1, verifiedShare: 1 } })
  // One day has all postings, so its flows must equal the balances.
  const balances = await database.rows<{ currency: string; amount: bigint }>(sql`
    SELECT currency, amount FROM balance WHERE player_id = ${player.id} AND amount <> 0`)
  const net = today.totals
    .map(({ currency, sources, sinks }) => ({
      currency: currency as string,
      amount: BigInt(sources) - BigInt(sinks),
    }))
    .filter(({ amount }) => amount !== 0n)
  expect(new Map(net.map((one) => [one.currency, one.amount]))).toEqual(
    new Map(balances.map((one) => [one.currency, one.amount])),
  )
  expect((await viewer.call(getRetention)).body.cohorts.at(-1)).toMatchObject({ newcomers: 1, returned: [] })
  expect((await viewer.call(getFunnel)).body.rows).toEqual([
    { source: '', host: 'telegram', opened: 1, played: 1, purchased: 0 },
  ])
})

test('an impossible range is refused', async () => {
  const viewer = await operators.signIn('viewer')
  for (const query of [
    { from: '2026-11-02', to: '2026-11-01' },
    { from: '2020-01-01', to: '2026-11-01' },
  ])
    for (const call of [getOverview, getRetention, getFunnel])
      expect((await viewer.call(call, { query })).code).toBe('overview.range-invalid')
  expect((await viewer.call(getOverview, { query: { from: 'today' } })).code).toBe('request.invalid')
})

test('pending work is shown to operators who may see it', async () => {
  const waitingFor = async (role: 'owner' | 'content') => {
    const { body } = await (await operators.signIn(role)).call(getWaiting)
    return body.waiting.map(({ what }) => what).sort()
  }
  expect(await waitingFor('owner')).toEqual(['approvals', 'jobs', 'payments', 'payouts', 'runs', 'seasons'])
  expect(await waitingFor('content')).toEqual(['approvals', 'jobs', 'runs', 'seasons'])
  const player = await signIn(2)
  await database.rows(sql`
    INSERT INTO payout (public_id, player_id, amount, fee, address, state, created_at, changed_at)
    VALUES ('payout000001', ${player.id}, 3000000, 0, ${`0:${'1'.repeat(64)}`}, 'in-review', now(), '2026-11-17T10:00:00Z')`)
  const { body } = await (await operators.signIn('owner')).call(getWaiting)
  expect(body.waiting).toContainEqual({ what: 'payouts', count: 1, since: '2026-11-17T10:00:00.000Z' })
})

test('health shows the pending work and its age', async () => {
  const player = await signIn(3)
  await database.rows(sql`
    INSERT INTO run_queue (player_id, public_id, submitted_at, due_at)
    VALUES (${player.id}, 'aaaaaaaaaaaa', ${new Date(server.clock().getTime() - 90_000)}, '2100-01-01')`)
  const { body } = await (await operators.signIn('viewer')).call(getHealth)
  expect(body.queues).toContainEqual({ queue: 'runs', waiting: 1, lagSeconds: 90 })
  expect(body).toMatchObject({
    deadJobs: 0,
    errorsLastHour: 0,
    ledger: { checkedAt: null, discrepancies: null },
  })
})
