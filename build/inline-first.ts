import type { Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk
type Parse = Rolldown.PluginContext['parse']
type Statement = ReturnType<Parse>['body'][number]
type ExportSpecifier = Extract<Statement, { type: 'ExportNamedDeclaration' }>['specifiers'][number]

const pageTag = /\s*<script type="module"[^>]*\ssrc="[^"]+"[^>]*><\/script>/
const linkTags = /\s*<link\b[^>]*\brel="(?:modulepreload|stylesheet)"[^>]*>/g

/** Where other scripts find what those of the page export: by the name of the chunk. */
const shared = 'globalThis.ganjPage'

/**
 * Writes the first scripts and the first style sheet into the page itself: on a slow line the request for them takes longer
 * than they do. What is imported later takes what it needs of them from an object of the page, since no module can import a
 * script that is written into a page.
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
    // The code of chunks is changed after it was named.
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
          // What cannot be parsed any more was text that must not be changed.
          parse(code)
          // All but the last run as soon as they have come, while the next still travels.
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

/** The chunks that the page starts with, each after those that it imports. */
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

/** A chunk with what it imports of the page's scripts read from the page's object. */
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

/** A chunk of the page, whose exports become properties of the page's object. */
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

/** What is in the page is not loaded ahead: the first of a list, which is asked for once, stands in its place. */
function withoutPreloads(code: string, first: readonly Chunk[], styles: readonly string[]): string {
  const inPage = new Set([...styles, ...first.map(({ fileName }) => fileName)])
  return code.replace(/m\.f=(\[[^\]]*\])/, (_found, list: string) => {
    const [own, ...others] = JSON.parse(list) as [string, ...string[]]
    return `m.f=${JSON.stringify([own, ...others.map((name) => (inPage.has(name) ? own : name))])}`
  })
}

/** Code that may stand in a page: its imports do not depend on the page's address, and nothing in it ends its element. */
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
