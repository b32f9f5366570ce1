import { readFile } from 'node:fs/promises'
import { defineConfig, type Plugin } from 'vite'

/** Handed out as it is: it runs in the browser. */
const handedOut = ['features/analytics/human-proof-worker.js']

const copies: Plugin = {
  name: 'copies',
  async generateBundle() {
    for (const fileName of handedOut) {
      this.emitFile({ type: 'asset', fileName, source: await readFile(`src/${fileName}`) })
    }
  },
}

/**
 * The server as JavaScript. A process that reads TypeScript holds the compiler beside itself, in each of its threads anew.
 * A file stays a file, where it was: what lies beside the sources is found from the built ones as well.
 */
export default defineConfig({
  plugins: [copies],
  ssr: { noExternal: [/^@ganj\//] },
  build: {
    ssr: true,
    target: 'node20',
    rolldownOptions: {
      input: ['src/main.ts', 'src/features/game/replay/replay-thread.ts'],
      output: { preserveModules: true, preserveModulesRoot: 'src', entryFileNames: '[name].js' },
    },
  },
})
