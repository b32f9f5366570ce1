import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { bundleScript } from './bundle-script.ts'

const entry = fileURLToPath(new URL('../src/inline.ts', import.meta.url))

/** Puts the script that asks for the session before all others into the page itself; the server lets its hash pass. */
export function inlineStart(): Plugin {
  return {
    name: 'ganj:inline-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const code = await bundleScript(entry)
        if (code.includes('</')) throw new Error('the inline script would end its own element')
        // A function: the code may hold what `replace` takes for a pattern.
        return html.replace('<!--ganj-inline-start-->', () => `<script>${code}</script>`)
      },
    },
  }
}
