import type * as os from 'node:os'
import { expect, test, vi } from 'vitest'

const refused = vi.hoisted(() => vi.fn())

vi.mock('node:os', async (original) => ({
  ...(await original<typeof os>()),
  setPriority: () => {
    refused()
    // A system call filter (seccomp) refuses it in this way.
    throw Object.assign(new Error('uv_os_setpriority returned EPERM'), { code: 'ERR_SYSTEM_ERROR' })
  },
}))

test('a thread that may not lower its priority still replays', async () => {
  const { default: replayBatch } = await import('./replay-thread.ts')
  expect(refused).toHaveBeenCalledTimes(process.platform === 'linux' ? 1 : 0)
  expect(replayBatch({ tasks: [], progress: new Int32Array(2) })).toEqual([])
})
