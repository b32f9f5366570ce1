import { join } from 'node:path'
import type { Plugin } from 'vite'
import { bundleScript } from './bundle-script.ts'

/**
 * Puts `src/inline.ts` into the page itself: the script that sends the first requests while all others still travel. The
 * server lets its hash pass.
 */
export function inlineStart(): Plugin {
  let root = ''
  return {
    name: 'ganj:inline-start',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const code = await bundleScript(join(root, 'src/inline.ts'))
        if (code.includes('</')) throw new Error('the inline script would end its own element')
        // A function: the code may hold what `replace` takes for a pattern.
        return html.replace('<!--ganj-inline-start-->', () => `<script>${code}</script>`)
      },
    },
  }
}
