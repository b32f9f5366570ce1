import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { createTestDatabase } from '#test/database/test-database.ts'
import { patience } from '#test/patience.ts'
import { electLeader } from './leader-election.ts'

const { url, drop } = await createTestDatabase()
const admin = new pg.Pool({ connectionString: url, max: 1 })
admin.on('error', () => undefined)
afterAll(async () => {
  await admin.end()
  await drop()
})

const log = { warn: () => undefined }

/** Work that records its process. */
function createWorkers(count: number, lock: number) {
  const busy = new Set<number>()
  let mostAtOnce = 0
  const workers = Array.from({ length: count }, (_, name) =>
    electLeader(
      {
        start: async () => {
          busy.add(name)
          mostAtOnce = Math.max(mostAtOnce, busy.size)
        },
        stop: async () => void busy.delete(name),
      },
      { url, lock, everyMs: 5, log },
    ),
  )
  return { busy, workers, mostAtOnce: () => mostAtOnce }
}

test('of many processes one works; when it stops another one takes over', async () => {
  const { busy, workers, mostAtOnce } = createWorkers(4, 1)
  await Promise.all(workers.map((worker) => worker.start()))
  for (let left = workers.length; left > 0; left--) {
    await vi.waitFor(() => expect(busy.size).toBe(1), patience)
    const [name] = busy
    await workers[name as number]?.stop()
    expect(busy.has(name as number)).toBe(false)
  }
  expect(mostAtOnce()).toBe(1)
})

test('a leader whose work fails resigns, and is elected again when it is needed', async () => {
  const turns: string[] = []
  const worker = (name: string, fails: () => boolean) =>
    electLeader(
      {
        start: async (onFailed) => {
          turns.push(name)
          if (fails()) onFailed(new Error('401'))
        },
        stop: async () => void turns.push(`${name} stops`),
      },
      { url, lock: 3, everyMs: 5, longestMs: 40, log },
    )
  let isRefused = true
  const bad = worker('bad', () => isRefused)
  const good = worker('good', () => false)
  await bad.start()
  await good.start()
  await vi.waitFor(() => expect(turns).toContain('good'), patience)
  isRefused = false
  turns.length = 0
  await good.stop()
  await vi.waitFor(() => expect(turns).toEqual(['good stops', 'bad']), patience)
  await bad.stop()
})

test('a leader whose work cannot be started resigns', async () => {
  const bad = electLeader(
    { start: () => Promise.reject(new Error('no')), stop: async () => undefined },
    { url, lock: 4, everyMs: 5, longestMs: 40, log },
  )
  const { busy, workers } = createWorkers(1, 4)
  await bad.start()
  await workers[0]?.start()
  await vi.waitFor(() => expect(busy.size).toBe(1), patience)
  await bad.stop()
  await workers[0]?.stop()
})

test('a leader that loses its connection stops, and another one takes over', async () => {
  const { busy, workers } = createWorkers(1, 2)
  await workers[0]?.start()
  expect(busy.size).toBe(1)
  const stopped = vi.waitFor(() => expect(busy.size).toBe(0), { ...patience, interval: 1 })
  await admin.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'ganj turn' AND datname = current_database()`,
  )
  await stopped
  await vi.waitFor(() => expect(busy.size).toBe(1), patience)
  await workers[0]?.stop()
  expect(busy.size).toBe(0)
})
