import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

export const root = join(import.meta.dirname, '../../..')
const corpusFolder = join(import.meta.dirname, 'corpus')

/** The exports of a `*.fuzz.ts` beside a parser. */
export interface FuzzModule {
  /** Well-formed inputs, which the fuzzer mutates. */
  seeds: readonly (string | Uint8Array)[]
  /** Throws when the parser breaks a promise. */
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

/** The kept inputs: some with high coverage, and each that once broke the parser. */
export function readCorpus(name: string): Uint8Array[] {
  const file = corpusFile(name)
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  return lines.filter((line) => line !== '').map((line) => Buffer.from(line, 'base64'))
}

/** Writes distinct inputs, one a line as base64. */
export function writeCorpus(name: string, inputs: readonly Uint8Array[]): void {
  const lines = new Set(inputs.map((input) => Buffer.from(input).toString('base64')))
  writeFileSync(corpusFile(name), `${[...lines].sort().join('\n')}\n`)
}

export const bytesOf = (seed: string | Uint8Array): Uint8Array =>
  typeof seed === 'string' ? Buffer.from(seed) : seed

const corpusFile = (name: string) => join(corpusFolder, `${name}.txt`)
