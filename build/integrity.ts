import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/**
 * Says in the page what its scripts and styles are, so that a browser runs nothing else in their place: a cache, a proxy or
 * a host of files in between cannot change them. What is imported later is not named: it would make the page larger.
 */
export function integrity(): Plugin {
  let base = '/'
  return {
    name: 'ganj:integrity',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      base = config.base
    },
    generateBundle: {
      // After the plugins before it in the list, which change the page.
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('the build has no index.html')
        page.source = String(page.source).replace(named, (tag, address: string) => {
          const file = bundle[address.slice(base.length)]
          if (!file) throw new Error(`the page names ${address}, which is not built`)
          const digest = createHash('sha256')
            .update(file.type === 'chunk' ? file.code : file.source)
            .digest('base64')
          return tag.replace(/\s*\/?>$/, ` integrity="sha256-${digest}">`)
        })
      },
    },
  }
}

/** Scripts, modules that are loaded ahead and stylesheets of the page. */
const named =
  /<(?:script\b[^>]*\bsrc|link\b[^>]*\brel="(?:modulepreload|stylesheet)"[^>]*\bhref)="([^"]+)"[^>]*>/g
