/**
 * Refuses raw colours, type sizes and layers in the style sheets of app, console, primitives and game, which must use tokens.
 * Components take the colours of their drawings from the `ink.ts` of packages/ui or of the app. Canvas drawings, and the inline
 * styles of a page, which apply before every style sheet, have their own colours.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const folders = ['apps/web/src', 'apps/admin/src', 'apps/game/src', 'packages/ui/src']
const tokens = new Set([
  'packages/ui/src/tokens.css',
  'packages/ui/src/palette.css',
  'apps/game/src/styles/tokens.css',
  'apps/admin/src/platform/styles/tokens.css',
])

const comment = /\/\*[\s\S]*?\*\//g
const lineComment = /(?<![:'"`])\/\/.*$/gm
const declaration = /(?<![\w-])(-{0,2}[a-z][\w-]*)\s*:([^;{}]*)(?=[;}])/g
const colour = /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(/i

/** `url(#gradient)` references a drawing. */
const reference = /url\([^()]*\)/g

const rules = [
  {
    isRefused: (_, value) => colour.test(value.replace(reference, '')),
    say: 'a colour is a token of palette.css',
  },
  {
    isRefused: (property, value) => property === 'z-index' && /\d/.test(withoutTokens(value)),
    say: 'a layer is a --layer token',
  },
  {
    isRefused: (property, value) => property === 'font-size' && /\d/.test(withoutTokens(value)),
    say: 'a size of type is a --type token',
  },
  {
    isRefused: (property, value) => property === 'font' && /\d(?:px|r?em|vw|%)/.test(withoutTokens(value)),
    say: 'a size of type is a --type token',
  },
]

const withoutTokens = (value) => value.replace(/var\([^()]*\)/g, '')
const blank = (text) => text.replace(/[^\n]/g, ' ')

/** Every raw value in a style sheet, as `line: reason`. */
export function findRawValues(css) {
  const source = css.replace(comment, blank)
  return [...source.matchAll(declaration)].flatMap(({ index, 1: property, 2: value }) => {
    const line = source.slice(0, index).split('\n').length
    return rules
      .filter(({ isRefused }) => isRefused(property, value))
      .map(({ say }) => `${line}: ${property}:${value}: ${say}`)
  })
}

const componentRules = [
  {
    // `url(#gradient)` and `href="#shape"` reference a drawing.
    raw: /(?<!href=["'{`]*)(["'`])#[0-9a-f]{3,8}\1|\b(?:rgba?|hsla?|oklch)\(/gi,
    say: 'a colour of a drawing is a constant of ink.ts',
  },
  { raw: /\bz-?index['"]?\s*:\s*['"]?-?\d+/gi, say: 'a layer is a --layer token' },
  { raw: /\bfont-?size['"]?\s*:\s*['"]?\d+/gi, say: 'a size of type is a --type token' },
]

/** Every raw value in a component, as `line: reason`. */
export function findRawComponentValues(code) {
  const source = code.replace(comment, blank).replace(lineComment, blank)
  return componentRules.flatMap(({ raw, say }) =>
    [...source.matchAll(raw)].map(
      ({ index, 0: found }) => `${source.slice(0, index).split('\n').length}: ${found}: ${say}`,
    ),
  )
}

/** Every raw value in style sheets and components under `root`, as `file:line: reason`. */
export function findRawStyles(root) {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((file) => `${folder}/${file}`),
    )
    .flatMap((file) => {
      const find = finderOf(file)
      return find ? find(readFileSync(join(root, file), 'utf8')).map((found) => `${file}:${found}`) : []
    })
}

function finderOf(file) {
  if (file.endsWith('.css')) return tokens.has(file) ? undefined : findRawValues
  return file.endsWith('.tsx') && !file.endsWith('.test.tsx') ? findRawComponentValues : undefined
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const found = findRawStyles(process.cwd())
  for (const one of found) console.error(one)
  process.exitCode = found.length > 0 ? 1 : 0
}
