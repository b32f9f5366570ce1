import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'browser',
    root: import.meta.dirname,
    include: ['src/**/*.test.ts'],
    // One browser at a time: a small machine draws smoothly only then.
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 240_000,
    // A page on a busy machine takes its time; what never comes is still told apart from a test that hangs.
    expect: { poll: { timeout: 30_000 } },
  },
})
