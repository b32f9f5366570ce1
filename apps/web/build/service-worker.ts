import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { bundleScript } from '../../../build/bundle-script.ts'

const entry = fileURLToPath(new URL('../src/service-worker.ts', import.meta.url))

/** Builds the service worker as a separate file with a fixed name: the browser checks that address for updates. */
export function serviceWorker(): Plugin {
  return {
    name: 'ganj:service-worker',
    apply: 'build',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: await bundleScript(entry) })
    },
  }
}
