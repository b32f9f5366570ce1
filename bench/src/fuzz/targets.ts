import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

export const root = join(import.meta.dirname, '../../..')
const corpusFolder = join(import.meta.dirname, 'corpus')

/** What a `*.fuzz.ts` beside a parser exports. */
export interface FuzzModule {
  /** Well-formed inputs, which the fuzzer changes. */
  seeds: readonly (string | Uint8Array)[]
  /** Throws when the parser breaks what it promises. */
  fuzz(bytes: Uint8Array): void | Promise<void>
}

export interface Target {
  /** The parser's file without its ending. */
  name: string
  file: string
}

/** Every parser that has a `*.fuzz.ts`, by name. */
export function findTargets(): Target[] {
  const workspaces = ['packages', 'apps'].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => join(root, group, name, 'src')),
  )
  const files = workspaces.filter(existsSync).flatMap((folder) =>
    readdirSync(folder, { recursive: true })
      .map((path) => join(folder, String(path)))
      .filter((path) => path.endsWith('.fuzz.ts')),
  )
  const targets = files.map((file) => ({ name: basename(file, '.fuzz.ts'), file }))
  return targets.sort((a, b) => a.name.localeCompare(b.name))
}

/** Inputs that were worth keeping: some that reach far, and each that once broke something. */
export function readCorpus(name: string): Uint8Array[] {
  const file = corpusFile(name)
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  return lines.filter((line) => line !== '').map((line) => Buffer.from(line, 'base64'))
}

/** Writes the inputs down, one a line as base64, each once. */
export function writeCorpus(name: string, inputs: readonly Uint8Array[]): void {
  const lines = new Set(inputs.map((input) => Buffer.from(input).toString('base64')))
  writeFileSync(corpusFile(name), `${[...lines].sort().join('\n')}\n`)
}

export const bytesOf = (seed: string | Uint8Array): Uint8Array =>
  typeof seed === 'string' ? Buffer.from(seed) : seed

const corpusFile = (name: string) => join(corpusFolder, `${name}.txt`)
