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
    // A `data:` URL would require a wider content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Calls are plain data: those that the first page never sends are removed from its bundle.
      treeshake: { manualPureFunctions: ['defineAdminCall', 'defineAdminList'] },
      output: {
        // Two chunks that are inlined into the page: dependencies, which run while the rest is still loading, and our
        // own code.
        codeSplitting: {
          groups: [
            { name: 'vendor', test: /\/node_modules\/.*\.[mc]?js$/, tags: ['$initial'], priority: 2 },
            { name: 'console', tags: ['$initial'], priority: 1 },
            // Otherwise small shared modules would be about twenty more files, each a request and a digest in the page.
            { name: 'shared', minShareCount: 3, maxModuleSize: 3000 },
          ],
        },
      },
    },
  },
})
