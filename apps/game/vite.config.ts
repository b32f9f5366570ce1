import { defineConfig } from 'vite'

export default defineConfig({
  // served at any path, such as /game/
  base: './',
  build: {
    target: 'es2022',
    // one script, one style, and no request beyond them
    modulePreload: false,
    assetsInlineLimit: 100_000,
  },
})
