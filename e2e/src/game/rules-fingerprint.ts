import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

const sources = new URL('../../../packages/game-core/src/', import.meta.url)

/** Files of the package that are not rules: simulated players, golden runs, tests, and index files. */
const others = /^(bots|golden)\/|\.test\.ts$|(^|\/)index\.ts$/

/**
 * A digest of the source of the rules without comments and whitespace. It also detects a change of a number that no golden
 * run uses, and that therefore changes no golden run.
 */
export function rulesFingerprint(): string {
  const paths = readdirSync(sources, { recursive: true }).map((path) => String(path).replaceAll('\\', '/'))
  const rules = paths.filter((path) => path.endsWith('.ts') && !others.test(path))
  return fingerprintOf(rules.map((path) => [path, readFileSync(new URL(path, sources), 'utf8')]))
}

/** The digest of files, each a path and its text. The folder of a file and the order of its imports do not count. */
export function fingerprintOf(files: readonly (readonly [path: string, text: string])[]): string {
  const hash = createHash('sha256')
  const named = files.map(([path, text]) => `${basename(path)}\n${bare(text)}`)
  for (const file of named.sort()) hash.update(`${file}\n`)
  return hash.digest('hex').slice(0, 32)
}

const importStatement = /import(?:type)?\{[^}]*\}from'[^']*'/g

/** The text without comments and whitespace. Its imports come first, sorted, each with the base name of its file. */
function bare(source: string): string {
  const text = source.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '').replace(/\s+/g, '')
  const imports = (text.match(importStatement) ?? []).map((one) =>
    one.replace(/'(?:[^']*\/)?([^'/]*)'$/, "'$1'").replace(',}', '}'),
  )
  return [...imports.sort(), text.replace(importStatement, '')].join('\n')
}
