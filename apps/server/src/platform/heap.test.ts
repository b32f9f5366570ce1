import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** Keeps objects alive for a moment, as calls do that wait for the database, and prints the size of the young generation. */
const program = `
  import { getHeapSpaceStatistics } from 'node:v8'
  import { setImmediate } from 'node:timers/promises'
  import { limitHeap, noteOverload } from '${new URL('./heap.ts', import.meta.url).href}'
  async function work() {
    for (let round = 0; round < 150; round++) {
      globalThis.live = Array.from({ length: 20_000 }, (_, at) => ({ at }))
      await setImmediate()
    }
    const { space_size: size } = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')
    console.log(size / 1024 / 1024)
  }
  limitHeap()
  await work()
  noteOverload()
  await work()
`

// The flags are those of a whole process, so they are set in one of its own.
test('the young generation stays small, and grows while calls are refused', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', program],
    { cwd: import.meta.dirname },
  )
  const [usual, overloaded] = stdout.trim().split('\n').map(Number)
  // From Node.js 26 on it does not grow in powers of two.
  expect(usual).toBeGreaterThan(4)
  expect(usual).toBeLessThanOrEqual(8)
  expect(overloaded).toBeGreaterThan(8)
})
