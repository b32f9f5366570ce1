import { defineConfig } from 'vite'
import { integrity } from '../../build/integrity.ts'
import { precompress } from '../../build/precompress.ts'
import { subsetFonts } from './build/subset-fonts.ts'
import en from './src/texts/en.json' with { type: 'json' }
import fa from './src/texts/fa.json' with { type: 'json' }

const lettersOf = (catalogue: Record<string, string>) =>
  [...new Set(Object.values(catalogue).join(''))].join('')
const display = '@fontsource/lalezar/files/lalezar'

export default defineConfig({
  // served at any path, such as /game/
  base: './',
  plugins: [
    subsetFonts('Lalezar', [
      {
        file: `${display}-arabic-400-normal.woff2`,
        letters: `${lettersOf(fa).replace(/[ !]/g, '')}۰۱۲۳۴۵۶۷۸۹٬`,
      },
      { file: `${display}-latin-400-normal.woff2`, letters: `${lettersOf(en)} !0123456789,.+×` },
    ]),
    integrity(),
    precompress(),
  ],
  build: {
    target: 'es2022',
    // One script and one style sheet: no other requests except the font.
    modulePreload: false,
    assetsInlineLimit: 0,
  },
})
