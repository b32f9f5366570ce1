import type { Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk
type Parse = Rolldown.PluginContext['parse']
type Statement = ReturnType<Parse>['body'][number]
type ExportSpecifier = Extract<Statement, { type: 'ExportNamedDeclaration' }>['specifiers'][number]

const pageTag = /\s*<script type="module"[^>]*\ssrc="[^"]+"[^>]*><\/script>/
const linkTags = /\s*<link\b[^>]*\brel="(?:modulepreload|stylesheet)"[^>]*>/g

/** The global object with the exports of the page's inline scripts, by chunk name. */
const shared = 'globalThis.ganjPage'

/**
 * Inlines the first scripts and the first style sheet into the page: on a slow connection the request for them takes longer
 * than their transfer. Later modules read the exports of these scripts from a global object, because a module cannot import an
 * inline script.
 */
export function inlineFirst(): Plugin {
  let base = '/'
  return {
    name: 'ganj:inline-first',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      base = config.base
    },
    // The code of chunks changes after their names are computed, so the hash needs this marker.
    augmentChunkHash: () => 'ganj:inline-first',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('the build has no index.html')
        const parse: Parse = (code) => this.parse(code)
        const html = String(page.source)
        const first = firstChunks(bundle)
        const styles = stylesOf(html, base)
        const css = styles.map((name) => String((bundle[name] as Rolldown.OutputAsset).source)).join('\n')

        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk')
            chunk.code = withoutPreloads(asReader(chunk, first, parse), first, styles)
        }
        const scripts = first.map((chunk, index) => {
          const code = asPart(asGiver(chunk, parse), `${base}assets/`)
          // Throws if the replacement changed something other than an import.
          parse(code)
          // All scripts but the last run as soon as they arrive, while the next is still loading.
          return index < first.length - 1
            ? `<script>(()=>{"use strict";${code}})()</script>`
            : `<script type="module">${code}</script>`
        })
        for (const name of [...styles, ...first.map(({ fileName }) => fileName)]) delete bundle[name]
        page.source = html
          .replace(pageTag, '')
          .replace(linkTags, '')
          .replace('</head>', () => `  <style>${css.trim()}</style>\n  </head>`)
          .replace(
            '</body>',
            () => `  ${[`<script>${shared}={}</script>`, ...scripts].join('\n    ')}\n  </body>`,
          )
      },
    },
  }
}

/** The entry chunks of the page, each after its imports. */
function firstChunks(bundle: Bundle): Chunk[] {
  const found = new Set<Chunk>()
  const add = (file: Bundle[string] | undefined) => {
    if (file?.type !== 'chunk' || found.has(file)) return
    for (const name of file.imports) add(bundle[name])
    found.add(file)
  }
  add(Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry))
  if (found.size === 0) throw new Error('the build has no entry')
  return [...found]
}

const stylesOf = (html: string, base: string): string[] =>
  [...html.matchAll(/<link\b[^>]*\brel="stylesheet"[^>]*\bhref="([^"]+)"/g)].map(([, address = '']) =>
    address.slice(base.length),
  )

/** A later chunk that reads its imports of inline scripts from the global object. */
function asReader({ code, fileName }: Chunk, first: readonly Chunk[], parse: Parse): string {
  const chunkOf = (statement: Statement) => {
    const source = 'source' in statement ? statement.source : null
    return first.find((chunk) => source?.value === `./${chunk.fileName.split('/').at(-1)}`)
  }
  const taken = parse(code).body.filter(chunkOf)
  const reads = taken.map((statement) => {
    if (statement.type !== 'ImportDeclaration') throw new Error(`${fileName} exports what the page holds`)
    const names = statement.specifiers.map((specifier) => {
      if (specifier.type !== 'ImportSpecifier')
        throw new Error(`${fileName} imports a script of the page as a whole`)
      return `${nameOf(specifier.imported)}:${specifier.local.name}`
    })
    return names.length > 0 ? `const{${names.join(',')}}=${placeOf(chunkOf(statement))};` : ''
  })
  return reads.join('') + without(code, taken)
}

/** An inline chunk whose exports become properties of the global object. */
function asGiver({ code, fileName, name }: Chunk, parse: Parse): string {
  const exported = parse(code).body.filter(({ type }) => type.startsWith('Export'))
  const names = exported.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration' || statement.source || statement.specifiers.length === 0)
      throw new Error(`${fileName} exports in a way that is not known`)
    return statement.specifiers.map(({ local, exported: as }) => `${nameOf(as)}:${nameOf(local)}`)
  })
  return `${without(code, exported)};${placeOf({ name })}={${names.join(',')}}`
}

const placeOf = (chunk: Pick<Chunk, 'name'> | undefined) => `${shared}[${JSON.stringify(chunk?.name)}]`

/** Inline files need no preload: their entries in preload lists are replaced by the first entry, which is loaded once. */
function withoutPreloads(code: string, first: readonly Chunk[], styles: readonly string[]): string {
  const inPage = new Set([...styles, ...first.map(({ fileName }) => fileName)])
  return code.replace(/m\.f=(\[[^\]]*\])/, (_found, list: string) => {
    const [own, ...others] = JSON.parse(list) as [string, ...string[]]
    return `m.f=${JSON.stringify([own, ...others.map((name) => (inPage.has(name) ? own : name))])}`
  })
}

/** Code that can be inlined: its import paths do not depend on the page's address, and nothing in it closes its element. */
const asPart = (code: string, folder: string): string =>
  code
    .replace(/\bimport\((["'`])\.\//g, (_found, quote: string) => `import(${quote}${folder}`)
    .replaceAll('</script', '<\\/script')
    .replaceAll('<!--', '<\\!--')

function without(code: string, parts: readonly Statement[]): string {
  let left = code
  for (const { start, end } of [...parts].reverse()) left = left.slice(0, start) + left.slice(end)
  return left
}

const nameOf = (named: ExportSpecifier['local']): string =>
  named.type === 'Literal' ? named.value : named.name
