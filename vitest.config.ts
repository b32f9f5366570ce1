import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Left to itself the runner keeps one core of two for itself, though it only waits.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'packages',
          include: [
            'packages/{contract,game-core,client}/src/**/*.test.ts',
            'apps/signer/src/**/*.test.ts',
            'bench/src/**/*.test.ts',
          ],
          environment: 'node',
        },
      },
      {
        test: {
          name: 'scripts',
          include: ['scripts/**/*.test.mjs'],
          environment: 'node',
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/{src,test}/**/*.test.ts'],
          exclude: ['apps/server/test/attack/**'],
          environment: 'node',
          globalSetup: ['apps/server/test/database/global-setup.ts'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'attack',
          include: ['apps/server/test/attack/**/*.test.ts'],
          hookTimeout: 60_000,
          environment: 'node',
          globalSetup: ['apps/server/test/database/global-setup.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'dom',
          include: [
            'packages/{game-bridge,ui,wallet,analytics}/src/**/*.test.{ts,tsx}',
            'apps/{web,game}/src/**/*.test.{ts,tsx}',
          ],
          environment: 'jsdom',
          setupFiles: ['apps/web/src/persian-browser.setup.ts'],
        },
      },
    ],
  },
})
