import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildId } from './build/build-id.ts'
import { compileCatalogues, fillPage } from './build/catalogues.ts'
import { faces } from './build/faces.ts'
import { keepMapsApart } from './build/keep-maps-apart.ts'
import { manifest } from './build/manifest.ts'
import { noSchemas } from './build/no-schemas.ts'
import { preloadHome } from './build/preload-home.ts'
import { stylesAfterSplash } from './build/styles-after-splash.ts'
import { subsetFonts } from './build/subset-fonts.ts'

/** What home stands on, in one file: left to itself the bundler slices it, which weighs more and takes more requests. */
const base = [
  /\/node_modules\/(react|react-dom|scheduler|react-router|cookie|set-cookie-parser|@tanstack|zustand|@lingui)\//,
  /\/packages\/client\//,
  /\/packages\/ui\/src\/(icons\/(icon|gradients|shapes|[a-z]+-symbols)|locale|format|motion|pill|rolling|visually|button|spinner|states|girih)/,
  /\/web\/src\/(auth\/(?!play-deck)|platform\/(i18n\/i18n|i18n\/catalogues\/fa\.json$|launch|storage|config|toast|query-client)|economy\/(indicator|currencies))/,
]
/** Long lists are on other pages. */
const elsewhere = /\/@tanstack\/.*\/(infiniteQueryObserver|useInfiniteQuery)\./
const isBase = (id: string) => base.some((part) => part.test(id)) && !elsewhere.test(id)

export default defineConfig({
  plugins: [
    react(),
    noSchemas(),
    compileCatalogues(),
    fillPage(),
    subsetFonts(faces),
    preloadHome('/app/home-page.tsx'),
    stylesAfterSplash(),
    manifest(),
    keepMapsApart(),
    buildId(),
  ],
  build: {
    target: 'es2022',
    // Made without a word about them in the scripts; `keepMapsApart` takes them away.
    sourcemap: 'hidden',
    modulePreload: { polyfill: false },
    // Endpoints are data: those that a page never calls need not travel.
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['endpoint', 'strict', 'Type'] },
      output: { codeSplitting: { groups: [{ name: 'base', test: isBase }] } },
    },
    // A data: address would need a wider content policy.
    assetsInlineLimit: 0,
  },
})
