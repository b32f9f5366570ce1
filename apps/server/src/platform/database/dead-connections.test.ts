import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { createTestDatabase } from '#test/database/test-database.ts'
import { patience } from '#test/patience.ts'
import { driverClientOf, endDeadConnections } from './dead-connections.ts'

const { url, drop } = await createTestDatabase()
const direct = new URL(url)

/** A proxy in front of the database that drops the packets of some connections: neither end is notified. */
const droppedSockets = new Set<Socket>()
const opened: Socket[] = []
let droppedBytes = 0
const proxy = createServer((near) => {
  const far = connect({ host: direct.hostname, port: Number(direct.port || 5432) })
  opened.push(near, far)
  for (const [from, to] of [
    [near, far],
    [far, near],
  ] as const) {
    from.on('data', (chunk) => {
      if (droppedSockets.has(from)) droppedBytes += chunk.length
      else to.write(chunk)
    })
    from.on('error', () => undefined)
    from.on('close', () => droppedSockets.has(from) || to.destroy())
  }
})
proxy.listen(0, '127.0.0.1')
await once(proxy, 'listening')
const proxied = new URL(url)
proxied.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`

const observer = new pg.Client({ connectionString: url })
await observer.connect()
afterAll(async () => {
  for (const socket of opened) socket.destroy()
  proxy.close()
  await observer.end()
  await drop()
})

/** A pool that the test checks; a backend is looked up on the first check of a pending query. */
function watchedPool() {
  const pool = new pg.Pool({ connectionString: proxied.href, max: 3 })
  pool.on('error', () => undefined).on('connect', (client) => client.on('error', () => undefined))
  const { check, stop } = endDeadConnections(pool, { url: proxied.href, looks: 1 })
  stop()
  return { pool, check }
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Error) => error.message,
  )
const stateOf = async (pid: number) =>
  (await observer.query('SELECT state FROM pg_stat_activity WHERE pid = $1', [pid])).rows[0]?.state
const pidOf = async (client: pg.PoolClient): Promise<number> =>
  (await client.query('SELECT pg_backend_pid() AS pid')).rows[0].pid

test('a statement on a connection that the proxy has dropped fails, its locks are released, and the next one succeeds', async () => {
  const { pool, check } = watchedPool()
  const client = await pool.connect()
  const pid = await pidOf(client)
  await client.query('BEGIN')
  await client.query('SELECT pg_advisory_xact_lock(7)')
  for (const socket of opened) droppedSockets.add(socket)
  const before = droppedBytes
  const failure = failureOf(client.query('SELECT 1'))
  await vi.waitUntil(() => droppedBytes > before, patience)
  await check()
  expect(await failure).toMatch(/Connection terminated/)
  client.release(true)
  await vi.waitUntil(async () => (await stateOf(pid)) === undefined, patience)
  const { rows } = await pool.query('SELECT pg_try_advisory_lock(7) AS "isFree"')
  expect(rows).toEqual([{ isFree: true }])
  await pool.end()
})

test('a slow statement is not interrupted', async () => {
  const { pool, check } = watchedPool()
  await observer.query('SELECT pg_advisory_lock(8)')
  const client = await pool.connect()
  const pid = await pidOf(client)
  const done = failureOf(client.query('SELECT pg_advisory_lock(8)'))
  await vi.waitUntil(async () => (await stateOf(pid)) === 'active', patience)
  await check()
  await observer.query('SELECT pg_advisory_unlock(8)')
  expect(await done).toBe('done')
  client.release()
  await pool.end()
})

test('a dead connection also closes the idle ones, and busy ones remain', async () => {
  const { pool, check } = watchedPool()
  const [dead, idle, busy] = await Promise.all([pool.connect(), pool.connect(), pool.connect()])
  const [deadPid, idlePid, busyPid] = [await pidOf(dead), await pidOf(idle), await pidOf(busy)]
  await observer.query('SELECT pg_advisory_lock(9)')
  const done = failureOf(busy.query('SELECT pg_advisory_lock(9)'))
  await vi.waitUntil(async () => (await stateOf(busyPid)) === 'active', patience)
  const { localPort } = driverClientOf(dead).connection.stream
  for (const [index, socket] of opened.entries())
    if (socket.remotePort === localPort)
      for (const one of opened.slice(index, index + 2)) droppedSockets.add(one)
  const failure = failureOf(dead.query('SELECT 1'))
  await check()
  expect(await failure).toMatch(/Connection terminated/)
  for (const pid of [deadPid, idlePid])
    await vi.waitUntil(async () => (await stateOf(pid)) === undefined, patience)
  expect(await stateOf(busyPid)).toBe('active')
  await observer.query('SELECT pg_advisory_unlock(9)')
  expect(await done).toBe('done')
  for (const client of [dead, idle, busy]) client.release(true)
  await pool.end()
})
