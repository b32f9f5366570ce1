import { readdirSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { defineConfig, type Plugin } from 'vite'

/** Files that are read at run time: a script for the browser, and the definitions of the database. */
const isCopied = (path: string) =>
  path === 'features/analytics/human-proof-worker.js' || path.endsWith('.sql')

const copies: Plugin = {
  name: 'copies',
  async generateBundle() {
    const files = await readdir('src', { recursive: true })
    for (const fileName of files.map((path) => path.replaceAll('\\', '/')).filter(isCopied)) {
      this.emitFile({ type: 'asset', fileName, source: await readFile(`src/${fileName}`) })
    }
  },
}

/** The operators' commands: an image has no compiler to run them from the sources. */
const commands = readdirSync(new URL('src/commands', import.meta.url))
  .filter((name) => !name.endsWith('.test.ts'))
  .map((name) => `src/commands/${name}`)

/**
 * The server as JavaScript. A process that reads TypeScript loads the compiler, in each of its threads again. The file
 * layout is preserved: files beside the sources are found from the built ones as well.
 */
export default defineConfig({
  plugins: [copies],
  ssr: { noExternal: [/^@ganj\//] },
  build: {
    ssr: true,
    target: 'node20',
    rolldownOptions: {
      input: ['src/main.ts', 'src/features/game/replay/replay-thread.ts', ...commands],
      output: { preserveModules: true, preserveModulesRoot: 'src', entryFileNames: '[name].js' },
    },
  },
})
