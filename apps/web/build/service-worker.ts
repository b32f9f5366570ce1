import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { bundleScript } from '../../../build/bundle-script.ts'

const entry = fileURLToPath(new URL('../src/service-worker.ts', import.meta.url))

/** Builds the service worker as a file of its own, whose name stays: the browser looks at it again at every visit. */
export function serviceWorker(): Plugin {
  return {
    name: 'ganj:service-worker',
    apply: 'build',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: await bundleScript(entry) })
    },
  }
}
