import { createHash } from 'node:crypto'
import type { Plugin, Rolldown } from 'vite'

type BuiltFile = Rolldown.OutputAsset | Rolldown.OutputChunk

/** Scripts, preloaded modules and style sheets of the page. */
const named =
  /<(?:script\b[^>]*\bsrc|link\b[^>]*\brel="(?:modulepreload|stylesheet)"[^>]*\bhref)="([^"]+)"[^>]*>/g
const firstModule = /<(?:script type="module"|link rel="modulepreload")/

const preloadHelper = /^\0vite\/preload-helper\.js$/
const addressIsSet = 'link.href = dep.href;'
/** Sets the digests that an import map cannot: of styles, and of modules in browsers without `integrity` in import maps. */
const digestIsSet = `if (link.rel !== "preload") link.integrity = digests[dep.pathname] ?? "";`
const digests = `const digests = JSON.parse(document.querySelector("script[type=importmap]").textContent).integrity;`

/**
 * Writes the digests of scripts and styles into the page, so that a browser refuses files that a cache, a proxy or a file host
 * has changed. Files that the page names get an `integrity` attribute. Files that are imported later are in an import map,
 * which is written only if there are any.
 */
export function integrity(): Plugin {
  let base = '/'
  let hasHelper = false
  return {
    name: 'ganj:integrity',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      base = config.base
    },
    transform: {
      filter: { id: preloadHelper },
      handler(code) {
        hasHelper = code.includes(addressIsSet)
        return { code: digests + code.replace(addressIsSet, addressIsSet + digestIsSet), map: null }
      },
    },
    generateBundle: {
      // After the earlier plugins of the list, which change the page.
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('the build has no index.html')
        const later = new Map(
          Object.values(bundle)
            .filter(({ type, fileName }) => type === 'chunk' || fileName.endsWith('.css'))
            .map((file) => [base + file.fileName, digestOf(file)]),
        )
        const html = String(page.source).replace(named, (tag, address: string) => {
          const digest = later.get(address)
          if (!digest) throw new Error(`the page names ${address}, which is not built`)
          later.delete(address)
          return tag.replace(/\s*\/?>$/, ` integrity="${digest}">`)
        })
        if (later.size > 0 && !hasHelper)
          throw new Error('the preload helper has changed: digests have no place')
        const map = JSON.stringify({ integrity: Object.fromEntries(later) })
        page.source =
          later.size === 0
            ? html
            : html.replace(firstModule, (tag) => `<script type="importmap">${map}</script>\n    ${tag}`)
      },
    },
  }
}

function digestOf(file: BuiltFile): string {
  const content = file.type === 'chunk' ? file.code : file.source
  return `sha256-${createHash('sha256').update(content).digest('base64')}`
}
