import { join } from 'node:path'
import type { Plugin } from 'vite'
import { bundleScript } from './bundle-script.ts'

/**
 * Inlines `src/inline.ts` into the page: the script that sends the first requests while the other scripts are loading. The
 * server's content policy allows its hash.
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
        // A function, because the code may contain replacement patterns of `replace`.
        return html.replace('<!--ganj-inline-start-->', () => `<script>${code}</script>`)
      },
    },
  }
}
