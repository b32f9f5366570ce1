import { expect, test, vi } from 'vitest'
import type { Db } from './database.ts'
import { replicaReads } from './reads.ts'
import { sql } from './sql.ts'

/**
 * Two databases that report their positions: the primary's clock is an hour ahead of the test's ticks, and the two are
 * never compared.
 */
function createPair() {
  let ticks = 0
  let written = 0
  let replayed = 0
  let isDown = false
  const hour = 3_600_000
  const position = (bytes: number) => `1/${bytes.toString(16).toUpperCase()}`
  const answering = (name: string, row: () => object): Db => {
    const one = async <Row>() => ({ name, ...row() }) as Row
    return { one, maybe: one, rows: async <Row>() => [await one<Row>()] }
  }
  const primary = answering('primary', () => ({ at: hour + ticks, position: position(written) }))
  const replica = answering('replica', () => {
    if (isDown) throw new Error('it is down')
    return { replayed: position(replayed) }
  })
  const onLost = vi.fn()
  const reads = replicaReads({ primary, replica, ticks: () => ticks, onLost })
  return {
    reads,
    onLost,
    pass: (ms: number) => {
      ticks += ms
    },
    /** A write; returns the consistency token that the caller gets. */
    write: () => {
      written += 100
      return reads.mark()
    },
    replay: () => {
      replayed = written
    },
    setDown: (down: boolean) => {
      isDown = down
    },
    /** The name of the database that answers a read now. */
    ask: async (mark?: string) => (await reads.of(mark).one<{ name: string }>(sql`SELECT 1`)).name,
  }
}

test('before the first check everything is read from the primary', async () => {
  const { ask, reads } = createPair()
  expect([await ask(), await ask('1'), reads.mark()]).toEqual(['primary', 'primary', undefined])
})

test('a caller who has written reads from the primary until the replica has the write', async () => {
  const { reads, pass, write, replay, ask } = createPair()
  await reads.check()
  expect(await ask()).toBe('replica')
  pass(10)
  const mark = write()
  expect(await ask(mark)).toBe('primary')
  pass(10)
  await reads.check()
  expect(await ask(mark)).toBe('primary')
  replay()
  await reads.check()
  expect([await ask(mark), await ask()]).toEqual(['replica', 'replica'])
})

test('a replica that always lags a little is read up to its position', async () => {
  const { reads, pass, write, replay, ask } = createPair()
  await reads.check()
  for (let turn = 0; turn < 200; turn++) {
    pass(500)
    const mark = write()
    replay()
    write()
    await reads.check()
    pass(500)
    await reads.check()
    expect(await ask(mark)).toBe('primary')
  }
  // Every position that the token may name is replayed by now.
  replay()
  await reads.check()
  expect(await ask()).toBe('replica')
})

test('a replica that lags far behind is not read, also by callers without a write', async () => {
  const { reads, pass, write, replay, ask } = createPair()
  await reads.check()
  write()
  for (let turn = 0; turn < 5; turn++) {
    expect(await ask()).toBe('replica')
    pass(500)
    await reads.check()
  }
  expect(await ask()).toBe('primary')
  replay()
  await reads.check()
  expect(await ask()).toBe('replica')
})

test('a failed replica is skipped after the first failure, which no caller sees, and used again after a check', async () => {
  const { reads, setDown, ask, onLost } = createPair()
  await reads.check()
  setDown(true)
  expect([await ask(), await ask()]).toEqual(['primary', 'primary'])
  await reads.check()
  expect(onLost).toHaveBeenCalledTimes(1)
  setDown(false)
  expect(await ask()).toBe('primary')
  await reads.check()
  expect(await ask()).toBe('replica')
})

test('an invalid token, or one from the far future, is harmless', async () => {
  const { reads, ask } = createPair()
  await reads.check()
  expect([await ask('never'), await ask('9e99'), await ask('-1')]).toEqual(['replica', 'primary', 'replica'])
})
