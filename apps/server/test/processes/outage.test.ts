import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { getIndicators, openRun } from '@ganj/contract'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { startJobs } from '#platform/jobs/run-jobs.ts'
import { createApp } from '../../src/api.ts'
import { replaceJob } from '../fixtures/jobs.ts'
import { patience } from '../patience.ts'
import { createTestApp } from '../test-app.ts'

const world = await createTestApp()

/** A proxy in front of the database that can be cut. */
function createPath(target: URL) {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    const onward = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => sockets.delete(from) && to.destroy())
    }
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  let port = 0
  return {
    async open() {
      await listen(port)
      port = (server.address() as AddressInfo).port
      return port
    },
    cut() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      return closed
    },
  }
}

test('an unavailable database gives a 503 that says when to retry, and calls succeed again when it is back', async () => {
  const player = await world.signIn(1)
  const path = createPath(new URL(world.url))
  const url = new URL(world.url)
  url.port = String(await path.open())
  const onError = vi.fn()
  const database = openDatabase({ url: url.href, size: 4, onError })
  const { app } = await createApp({ ...world.dependencies, database })
  const headers = { authorization: `Bearer ${player.accessToken}`, 'idempotency-key': 'one-of-an-outage' }
  const read = () => app.inject({ url: `/api${getIndicators.path}`, headers })
  const write = () => app.inject({ method: 'POST', url: `/api${openRun.path}`, headers, payload: {} })
  expect((await read()).statusCode).toBe(200)

  await path.cut()
  for (const response of [await read(), await write(), await app.inject('/readyz')]) {
    expect(response.statusCode).toBe(503)
    expect(response.json().code).toBe('server.unavailable')
    expect(response.headers['retry-after']).toBe('2')
  }
  expect((await app.inject('/healthz')).statusCode).toBe(200)

  await path.open()
  expect((await read()).statusCode).toBe(200)
  expect((await write()).statusCode).toBe(200)
  expect((await app.inject('/readyz')).statusCode).toBe(200)
  await app.close()
  await database.close()
  await path.cut()
})

test('a call whose row is locked too long by another transaction gets a 503 that says when to retry', async () => {
  const player = await world.signIn(2)
  const limits = { statementMs: 60_000, lockMs: 100, idleInTransactionMs: 60_000 }
  const database = openDatabase({ url: world.url, size: 2, onError: () => undefined, limits })
  const { app } = await createApp({ ...world.dependencies, database })
  const open = () =>
    app.inject({
      method: 'POST',
      url: `/api${openRun.path}`,
      headers: { authorization: `Bearer ${player.accessToken}`, 'idempotency-key': 'one-behind-a-lock' },
      payload: {},
    })
  await world.database.transaction(async (tx) => {
    await tx.rows(sql`SELECT FROM player_balance WHERE player_id = ${player.id} FOR UPDATE`)
    const refused = await open()
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'server.unavailable'])
    expect(refused.headers['retry-after']).toBe('2')
  })
  expect((await open()).statusCode).toBe(200)
  await app.close()
  await database.close()
})

function createSignal() {
  let raise = () => {}
  const raised = new Promise<void>((resolve) => {
    raise = resolve
  })
  return { raised, raise: () => raise() }
}

test('a database that becomes unavailable during a job ends no process, and later jobs run', async () => {
  const path = createPath(new URL(world.url))
  const url = new URL(world.url)
  url.port = String(await path.open())
  const [began, gone] = [createSignal(), createSignal()]
  const done: string[] = []
  const verifyRun = async ({ runId }: { runId: string }) => {
    if (runId === 'first') {
      began.raise()
      await gone.raised
      throw new Error('the database went away')
    }
    done.push(runId)
  }
  const log = { debug: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const ask = (runId: string) =>
    world.database.transaction((tx) => addJob(tx, 'verify-run', { playerId: '1', runId }))
  const { app, jobs } = await createApp(world.dependencies)
  const queue = await startJobs(url.href, replaceJob(jobs, 'verify-run', verifyRun), log)
  await ask('first')
  await began.raised
  await path.cut()
  gone.raise()
  await vi.waitFor(() => expect(log.error).toHaveBeenCalled(), patience)
  await path.open()
  await ask('second')
  await vi.waitFor(() => expect(done).toEqual(['second']), patience)
  await queue.stop()
  await app.close()
  await path.cut()
})
