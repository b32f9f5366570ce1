import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

const sources = new URL('../../../packages/game-core/src/', import.meta.url)

/** Files beside the rules that are none: what only shows them to others. */
const others = /\.test\.ts$|^index\.ts$/

/**
 * A digest of the rules as they are written, without comments and blanks. A number that no golden run comes across
 * can change without changing one of them; this it changes.
 */
export function rulesFingerprint(): string {
  const hash = createHash('sha256')
  const names = readdirSync(sources).filter((name) => name.endsWith('.ts') && !others.test(name))
  for (const name of names.sort())
    hash.update(`${name}\n${bare(readFileSync(new URL(name, sources), 'utf8'))}`)
  return hash.digest('hex').slice(0, 32)
}

const bare = (source: string) => source.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '').replace(/\s+/g, '')
