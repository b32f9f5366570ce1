import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const page = (name: string) => fileURLToPath(new URL(`./playground/${name}.html`, import.meta.url))

/** The playground: `npm run playground`. The package itself is built by the compiler alone. */
export default defineConfig({
  root: fileURLToPath(new URL('./playground', import.meta.url)),
  build: {
    outDir: fileURLToPath(new URL('./.cache/playground', import.meta.url)),
    emptyOutDir: true,
    rollupOptions: { input: [page('index'), page('scene'), page('demo'), page('examples')] },
  },
})
