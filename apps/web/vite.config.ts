import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { inlineStart } from '../../build/inline-start.ts'
import { integrity } from '../../build/integrity.ts'
import { precompress } from '../../build/precompress.ts'
import { buildId } from './build/build-id.ts'
import { compileCatalogues, fillPage } from './build/catalogues.ts'
import { faces } from './build/faces.ts'
import { manifest } from './build/manifest.ts'
import { moveSourceMaps } from './build/move-source-maps.ts'
import { serviceWorker } from './build/service-worker.ts'
import { stylesAfterSplash } from './build/styles-after-splash.ts'
import { subsetFonts } from './build/subset-fonts.ts'

/** Code of dependencies. In its own chunk it stays cached across builds that change only our code. */
const vendor = /\/node_modules\/|^\0rolldown\/runtime/

export default defineConfig({
  plugins: [
    react(),
    compileCatalogues(),
    fillPage(),
    subsetFonts(faces),
    stylesAfterSplash(),
    inlineStart(),
    manifest(),
    serviceWorker(),
    moveSourceMaps(),
    integrity(),
    buildId(),
    precompress(),
  ],
  // The compact implementation of the wallet SDK's cipher is 4 kB smaller: docs/decisions/061-wallet-size.md.
  resolve: { alias: { tweetnacl: 'tweetnacl/nacl.js' } },
  build: {
    target: 'es2022',
    // Source maps without a reference in the scripts; `moveSourceMaps` moves them out of the served files.
    sourcemap: 'hidden',
    modulePreload: { polyfill: false },
    // Calls and commands are plain data: unused ones are removed from the bundle.
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['defineCall', 'defineCommand', 'defineFlow'] },
      output: {
        codeSplitting: {
          // By default the bundler splits what home shares with other pages into dozens of files, each a request.
          groups: [
            { name: 'vendor', test: vendor, tags: ['$initial'] },
            { name: 'home', tags: ['$initial'] },
            // Otherwise small shared modules would be about forty more files, each a request and a digest in the page.
            { name: 'shared', test: (id) => !vendor.test(id), minShareCount: 3, maxModuleSize: 3000 },
          ],
        },
      },
    },
    // A `data:` URL would require a wider content security policy.
    assetsInlineLimit: 0,
  },
})
