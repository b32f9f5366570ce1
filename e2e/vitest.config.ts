import { defineConfig } from 'vitest/config'
import { patienceMs } from './src/browser/patience.ts'

export default defineConfig({
  test: {
    name: 'browser',
    root: import.meta.dirname,
    include: ['src/**/*.test.ts'],
    // Two at once: a page waits about as long as it works, and a third would only slow the others down.
    maxWorkers: 2,
    testTimeout: 300_000,
    hookTimeout: 240_000,
    // A page on a busy machine takes its time; what never comes is still told apart from a test that hangs.
    expect: { poll: { timeout: patienceMs } },
  },
})
