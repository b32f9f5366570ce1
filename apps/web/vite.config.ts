import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { inlineStart } from '../../build/inline-start.ts'
import { integrity } from '../../build/integrity.ts'
import { precompress } from '../../build/precompress.ts'
import { buildId } from './build/build-id.ts'
import { compileCatalogues, fillPage } from './build/catalogues.ts'
import { faces } from './build/faces.ts'
import { keepMapsApart } from './build/keep-maps-apart.ts'
import { manifest } from './build/manifest.ts'
import { serviceWorker } from './build/service-worker.ts'
import { stylesAfterSplash } from './build/styles-after-splash.ts'
import { subsetFonts } from './build/subset-fonts.ts'

/** Changes with a dependency alone: kept apart, a new build of ours leaves it in every cache. */
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
    keepMapsApart(),
    integrity(),
    buildId(),
    precompress(),
  ],
  // The cipher of the wallet's SDK in its compact implementation, which is 4 kB lighter: docs/decisions/061-wallet-size.md.
  resolve: { alias: { tweetnacl: 'tweetnacl/nacl.js' } },
  build: {
    target: 'es2022',
    // Made without a word about them in the scripts; `keepMapsApart` takes them away.
    sourcemap: 'hidden',
    modulePreload: { polyfill: false },
    // Calls and commands are data: those that a page never calls need not travel.
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['defineCall', 'defineCommand', 'defineFlow'] },
      output: {
        codeSplitting: {
          // Left to itself the bundler cuts what home shares with other pages into dozens of files, each a request.
          groups: [
            { name: 'vendor', test: vendor, tags: ['$initial'] },
            { name: 'home', tags: ['$initial'] },
            // Left alone they would be some forty files more, each a request and a digest in the page.
            { name: 'shared', test: (id) => !vendor.test(id), minShareCount: 3, maxModuleSize: 3000 },
          ],
        },
      },
    },
    // A data: address would need a wider content policy.
    assetsInlineLimit: 0,
  },
})
