import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          include: ['packages/{contract,game-core,client}/src/**/*.test.ts', 'apps/server/src/**/*.test.ts'],
          environment: 'node',
        },
      },
      {
        test: {
          name: 'dom',
          include: [
            'packages/{game-bridge,ui,wallet}/src/**/*.test.{ts,tsx}',
            'apps/{web,game}/src/**/*.test.{ts,tsx}',
          ],
          environment: 'jsdom',
        },
      },
    ],
  },
})
