import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** Workspaces whose code runs in a page. */
const pages = [
  'packages/game-bridge',
  'packages/ui',
  'packages/wallet',
  'packages/analytics',
  'apps/web',
  'apps/admin',
  'apps/game',
]

/** Their tests that need no page. They say so in the first line; each of the others costs a page. */
const withoutPage = pages.flatMap((folder) =>
  readdirSync(join(import.meta.dirname, folder, 'src'), { recursive: true })
    .map((path) => `${folder}/src/${String(path).replaceAll('\\', '/')}`)
    .filter((path) => /\.test\.tsx?$/.test(path))
    .filter((path) =>
      readFileSync(join(import.meta.dirname, path), 'utf8').startsWith('// @vitest-environment node'),
    ),
)

/** What a build gives a page of the contract: the calls without their schemas, which take most of the time to load. */
const contractOfPages = [
  { find: /^@ganj\/contract$/, replacement: join(import.meta.dirname, 'packages/contract/src/page.ts') },
  {
    find: /^@ganj\/contract\/admin$/,
    replacement: join(import.meta.dirname, 'packages/contract/src/admin/page.ts'),
  },
]

/** Takes its window away for a while, which a page without a process of its own cannot. */
const withOwnProcess = ['packages/wallet/src/react/hydrate.test.tsx']

/** A busy machine takes its time: what never comes is told apart from what comes late. */
const patience = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 45_000 } },
}
const waits = join(import.meta.dirname, 'vitest.setup.ts')
const persianBrowser = 'apps/web/src/persian-browser.setup.ts'

export default defineConfig({
  test: {
    // Left to itself the runner keeps one core of two for itself, though it only waits; a test waits for its database.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      {
        test: {
          ...patience,
          name: 'packages',
          setupFiles: [waits],
          include: [
            'packages/{contract,game-core,client}/src/**/*.test.ts',
            'apps/signer/src/**/*.test.ts',
            'bench/src/**/*.test.ts',
            ...withoutPage,
          ],
          environment: 'node',
          isolate: false,
        },
      },
      {
        test: {
          ...patience,
          name: 'scripts',
          include: ['{scripts,deploy}/**/*.test.mjs'],
          environment: 'node',
        },
      },
      {
        test: {
          ...patience,
          name: 'server',
          setupFiles: [waits],
          include: ['apps/server/{src,test}/**/*.test.ts'],
          exclude: ['apps/server/test/attack/**'],
          environment: 'node',
          // The files share their worker's modules: what a test changes is in its database or its own app.
          isolate: false,
          globalSetup: [
            'apps/server/test/database/global-setup.ts',
            'apps/server/test/programs/global-setup.ts',
          ],
        },
      },
      {
        test: {
          ...patience,
          name: 'attack',
          setupFiles: [waits],
          include: ['apps/server/test/attack/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          globalSetup: ['apps/server/test/database/global-setup.ts'],
        },
      },
      {
        resolve: { alias: contractOfPages },
        test: {
          ...patience,
          name: 'dom',
          // Each file has a page of its own, but no process: with one it takes three times as long.
          pool: 'vmThreads',
          vmMemoryLimit: '512MB',
          include: pages.map((folder) => `${folder}/src/**/*.test.{ts,tsx}`),
          exclude: [...withoutPage, ...withOwnProcess],
          environment: 'jsdom',
          setupFiles: [waits, persianBrowser],
        },
      },
      {
        resolve: { alias: contractOfPages },
        test: {
          ...patience,
          name: 'dom-process',
          include: withOwnProcess,
          environment: 'jsdom',
          setupFiles: [waits, persianBrowser],
        },
      },
    ],
  },
})
