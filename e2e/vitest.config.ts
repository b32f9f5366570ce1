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
  },
})
