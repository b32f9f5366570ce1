import { defineConfig } from 'vite'

/** The signer as JavaScript, for an image without a compiler. */
export default defineConfig({
  build: {
    ssr: 'src/main.ts',
    target: 'node20',
    rolldownOptions: { output: { entryFileNames: '[name].js' } },
  },
})
