import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { inlineFirst } from '../../build/inline-first.ts'
import { inlineStart } from '../../build/inline-start.ts'
import { integrity } from '../../build/integrity.ts'
import { precompress } from '../../build/precompress.ts'
import { compileCatalogues } from './build/catalogues.ts'
import { fonts } from './build/fonts.ts'

export default defineConfig({
  base: '/admin/',
  plugins: [react(), compileCatalogues(), fonts(), inlineStart(), inlineFirst(), integrity(), precompress()],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    // A data: address would need a wider content policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Calls are data: those that the first page never sends need not travel with it.
      treeshake: { manualPureFunctions: ['defineAdminCall', 'defineAdminList'] },
      output: {
        // What the first page needs is written into it: dependencies, which run while the rest still travels, and ours.
        codeSplitting: {
          groups: [
            { name: 'vendor', test: /\/node_modules\/.*\.[mc]?js$/, tags: ['$initial'], priority: 2 },
            { name: 'console', tags: ['$initial'], priority: 1 },
            // Left alone they would be some twenty files more, each a request and a digest in the page.
            { name: 'shared', minShareCount: 3, maxModuleSize: 3000 },
          ],
        },
      },
    },
  },
})
