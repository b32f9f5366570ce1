import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compileCatalogues, fillPage } from './build/catalogues.ts'
import { faces } from './build/faces.ts'
import { preloadHome } from './build/preload-home.ts'
import { subsetFonts } from './build/subset-fonts.ts'

export default defineConfig({
  plugins: [react(), compileCatalogues(), fillPage(), subsetFonts(faces), preloadHome('/app/home-page.tsx')],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    // Endpoints are data: those that a page never calls need not travel.
    rolldownOptions: { treeshake: { manualPureFunctions: ['endpoint', 'strict', 'Type'] } },
    // A data: address would need a wider content policy.
    assetsInlineLimit: 0,
  },
})
