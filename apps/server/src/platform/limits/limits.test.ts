import fc from 'fast-check'
import { afterAll, expect, test, vi } from 'vitest'
import { startTestValkey } from '#test/fakes/valkey-server.ts'
import { openValkey } from '../valkey/open-valkey.ts'
import { limitsInProcess } from './limits.ts'
import { limitsInValkey } from './limits-in-valkey.ts'

const start = Date.parse('2026-11-18T12:00:00Z')

test('any sequence of calls gets at most the burst and the rate, in any period of time', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({ perSecond: fc.integer({ min: 1, max: 50 }), burst: fc.integer({ min: 1, max: 40 }) }),
      fc.array(fc.nat({ max: 400 }), { minLength: 1, maxLength: 200 }),
      async (limit, gaps) => {
        const limits = limitsInProcess()
        const admitted: number[] = []
        let now = start
        for (const gap of gaps) {
          now += gap
          const wait = await limits.consume('somebody', limit, new Date(now))
          if (wait === 0) admitted.push(now)
          else {
            // A caller that waits as long as it is told is admitted.
            now += Math.ceil(wait)
            expect(await limits.consume('somebody', limit, new Date(now))).toBe(0)
            admitted.push(now)
          }
        }
        for (const [first, from] of admitted.entries()) {
          for (const [index, until] of admitted.entries()) {
            if (index < first) continue
            const most = limit.burst + ((until - from) / 1000) * limit.perSecond
            expect(index - first + 1).toBeLessThanOrEqual(Math.floor(most + 1e-6))
          }
        }
      },
    ),
    { numRuns: 60, seed: 5 },
  )
})

test('a clock that is set back refuses nobody for longer than a full burst does', async () => {
  const limits = limitsInProcess()
  const limit = { perSecond: 20, burst: 200 }
  await limits.consume('somebody', limit, new Date(start))
  const wait = await limits.consume('somebody', limit, new Date(start - 600_000))
  expect(wait).toBeLessThanOrEqual(50)
})

const server = await startTestValkey()
const open = () => openValkey({ url: server.url, prefix: 'test', onError: () => undefined })
const [one, two] = [open(), open()]
afterAll(async () => {
  await Promise.all([one.close(), two.close()])
  await server.stop()
})
// Nothing is refilled while the test runs.
const rare = { perSecond: 0.001, burst: 10 }

test('processes share one count, down to the last call, and callers have separate counts', async () => {
  await vi.waitFor(() => server.admin.ping())
  await vi.waitFor(() => Promise.all([one, two].map((valkey) => valkey.publish('up', ''))))
  // Valkey may answer late on a busy machine: then each process has its own count, and the shared one is not checked.
  const ask = async (caller: string): Promise<number[]> => {
    const errors: unknown[] = []
    const processes = [one, two].map((valkey) => limitsInValkey(valkey, (error) => errors.push(error)))
    const waits = await Promise.all(
      Array.from({ length: 50 }, (_, index) => processes[index % 2]!.consume(caller, rare, new Date(start))),
    )
    return errors.length > 0 ? ask(`${caller}-again`) : waits
  }
  const waits = await ask('player-1')
  expect(waits.filter((wait) => wait === 0)).toHaveLength(10)
  expect(Math.max(...waits)).toBeGreaterThan(900_000)
  expect((await ask('player-2')).filter((wait) => wait === 0)).toHaveLength(10)
})

test('a clock of Valkey that is set back refuses nobody for longer than a full burst does', async () => {
  await vi.waitFor(() => one.publish('up', ''))
  const limit = { perSecond: 20, burst: 200 }
  // The count of a caller by a clock that was a day ahead.
  await server.admin.set(one.keyOf('player-4', 'limit'), Date.now() + 86_400_000)
  const limits = limitsInValkey(one, () => undefined)
  expect(await limits.consume('player-4', limit, new Date(start))).toBeLessThanOrEqual(50)
})

test('while Valkey is unavailable each process has its own count', async () => {
  const limits = limitsInValkey(one, () => undefined)
  await server.stop()
  const waits: number[] = []
  for (let call = 0; call < 15; call++) waits.push(await limits.consume('player-3', rare, new Date(start)))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(10)
})
