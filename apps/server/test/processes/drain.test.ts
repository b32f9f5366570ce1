import { type AddressInfo, connect } from 'node:net'
import { getIndicators, openRun } from '@ganj/contract'
import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { startJobs } from '#platform/jobs/run-jobs.ts'
import { createApp } from '../../src/api.ts'
import { replaceJob } from '../fixtures/jobs.ts'
import { patience } from '../patience.ts'
import { createTestApp } from '../test-app.ts'

const world = await createTestApp()

const isRefused = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(false)
    })
    socket.once('error', () => resolve(true))
  })

test('a process that shuts down reports it, answers its calls in flight, and ends when all are answered', async () => {
  const player = await world.signIn(1)
  const { app, drain } = await createApp(world.dependencies)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const headers = { authorization: `Bearer ${player.accessToken}`, 'content-type': 'application/json' }
  const ready = () => fetch(`${address}/readyz`)
  expect((await ready()).status).toBe(200)

  // A call in flight: its statement waits for a row lock that the test holds.
  let running = Promise.resolve(new Response())
  await world.database.transaction(async (tx) => {
    await tx.rows(sql`SELECT balances_lock(ARRAY[${player.id}]::bigint[])`)
    running = fetch(`${address}/api${openRun.path}`, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': 'while-leaving' },
      body: '{}',
    })
    await expect
      .poll(
        () =>
          world.database.rows(
            sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          ),
        patience,
      )
      .toHaveLength(1)

    drain.begin()
    const told = await ready()
    expect([told.status, told.headers.get('connection')]).toEqual([503, 'close'])
    const late = await fetch(`${address}/api${getIndicators.path}`, { headers })
    expect([late.status, late.headers.get('connection')]).toEqual([200, 'close'])
  })
  const closed = app.close()
  const response = await running
  expect([response.status, response.headers.get('connection')]).toEqual([200, 'close'])
  expect(await response.json()).toMatchObject({ state: 'open' })
  await closed
  expect(await isRefused(port)).toBe(true)
})

test('two workers run each job once', async () => {
  const { app, jobs } = await createApp(world.dependencies)
  const done: string[] = []
  const log = { debug: () => undefined, warn: () => undefined, error: () => undefined }
  const recorded = replaceJob(jobs, 'verify-run', async ({ runId }) => void done.push(runId))
  const queues = await Promise.all([startJobs(world.url, recorded, log), startJobs(world.url, recorded, log)])
  const ids = Array.from({ length: 60 }, (_, number) => `run-${number}`)
  await world.database.transaction(async (tx) => {
    for (const runId of ids) await addJob(tx, 'verify-run', { playerId: '1', runId })
  })
  await expect.poll(() => done.length, patience).toBeGreaterThanOrEqual(ids.length)
  await Promise.all(queues.map((queue) => queue.stop()))
  expect([...done].sort()).toEqual([...ids].sort())
  await app.close()
})
