import type { Pool, PoolClient } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#test/database/test-database.ts'
import { openDatabase } from '../database/database.ts'
import { migrateJobs } from './jobs.ts'
import { createLockConnection } from './lock-connection.ts'
import { createRecurringJobs } from './recurring-jobs.ts'

const { url, drop } = await createTestDatabase()
const { pool, close } = openDatabase({ url, size: 4, onError: () => undefined })
await migrateJobs(pool)
afterAll(async () => {
  await close()
  await drop()
})

/** A pool whose connections count how many of their statements are in flight at once. */
function counting() {
  const seen = { most: 0 }
  const connect = async () => {
    const client = await pool.connect()
    let underWay = 0
    const query = async (text: string, values: unknown[]) => {
      seen.most = Math.max(seen.most, ++underWay)
      return client.query(text, values).finally(() => {
        underWay--
      })
    }
    return withOther(client, 'query', query)
  }
  return { seen, pool: withOther(pool, 'connect', connect) }
}

/** An object with one method replaced. */
const withOther = <Target extends Pool | PoolClient>(target: Target, method: keyof Target, other: unknown) =>
  new Proxy(target, {
    get: (_, name) => {
      const value: unknown = name === method ? other : Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

test('jobs of the same minute take their locks one after the other, on the one connection', async () => {
  const { seen, pool } = counting()
  const locks = createLockConnection(pool)
  const run = createRecurringJobs(pool, locks)
  const done: string[] = []
  const names = ['one', 'two', 'three', 'four', 'five']
  await Promise.all(
    names.map((name, id) =>
      run({ id: String(id), task_identifier: name }, async () => {
        done.push(name)
      }),
    ),
  )
  await locks.close()
  expect(done.toSorted()).toEqual(names.toSorted())
  expect(seen.most).toBe(1)
})

/** A pool, and the connections it gave out. */
function remembering() {
  const clients: PoolClient[] = []
  const connect = async () => {
    const client = await pool.connect()
    clients.push(client)
    return client
  }
  return { clients, pool: withOther(pool, 'connect', connect) }
}

const terminated = new Error('terminating connection due to administrator command')

test('a connection that fails while it is being closed is closed once', async () => {
  const { clients, pool } = remembering()
  const locks = createLockConnection(pool)
  const run = createRecurringJobs(pool, locks)
  await run({ id: '1', task_identifier: 'one' }, async () => undefined)
  await locks.close()
  expect(clients).toHaveLength(1)
  expect(() => clients[0]?.emit('error', terminated)).not.toThrow()
})

test('after its connection failed the next job takes a new one', async () => {
  const { clients, pool } = remembering()
  const locks = createLockConnection(pool)
  const run = createRecurringJobs(pool, locks)
  const done: string[] = []
  const runOne = (id: string) => run({ id, task_identifier: 'one' }, async () => void done.push(id))
  await runOne('1')
  clients[0]?.emit('error', terminated)
  await runOne('2')
  await locks.close()
  expect(done).toEqual(['1', '2'])
  expect(clients).toHaveLength(2)
})
