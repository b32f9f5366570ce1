import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { integrity } from '../../build/integrity.ts'
import { precompress } from '../../build/precompress.ts'
import { compileCatalogues } from './build/catalogues.ts'
import { fonts } from './build/fonts.ts'

export default defineConfig({
  base: '/admin/',
  plugins: [react(), compileCatalogues(), fonts(), integrity(), precompress()],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    // A data: address would need a wider content policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // What a page shares with the others is not cut into a file for each.
        codeSplitting: {
          groups: [{ name: 'vendor', test: /\/node_modules\/|^\0rolldown\/runtime/, tags: ['$initial'] }],
        },
      },
    },
  },
})
