/**
 * Refuses the words of retired-words.mjs in documents, comments, identifiers and file names.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { retired } from './retired-words.mjs'

const folders = ['apps', 'build', 'packages', 'bench', 'e2e', 'scripts', 'docs', 'deploy']
const skipped = new Set(['node_modules', 'dist', '.cache', 'shots', 'maps', 'catalogues'])
const isDocument = (path) => path.endsWith('.md')
const isCode = (path) => /\.([cm]?[jt]sx?|sql|css|html|yml|sh)$/.test(path)
/** The list itself, its test, and generated files. Migrations are exempt because they are never edited. */
const exempt = new Set([
  'scripts/checks/retired-words.mjs',
  'scripts/checks/words.test.mjs',
  'apps/server/schema.sql',
])

/** Every file of the root folder, the workspaces and the documents, as paths from the root. */
export function filesIn(root) {
  const files = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isFile())
  const walk = (folder) =>
    entriesOf(join(root, folder)).flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) return skipped.has(entry.name) ? [] : walk(path)
      return [path]
    })
  return [...files.map(({ name }) => name), ...folders.flatMap(walk)]
}

/** Every retired word under `root`, as `file:line: 'word' was retired: say ...`. */
export function findRetiredWords(root) {
  const searchIn = (kind) => searchFor(retired.filter(({ only = kind }) => only === kind))
  const documents = searchIn('documents')
  const code = searchIn('code')
  return filesIn(root).flatMap((path) => {
    if (exempt.has(path) || path.startsWith('apps/server/migrations/') || !(isDocument(path) || isCode(path)))
      return []
    const find = isDocument(path) ? documents : code
    // The name of a file is treated as its first line.
    const text = `${basename(path).replace(/\..*$/, '')}\n${readFileSync(join(root, path), 'utf8')}`
    return find(text).map(
      ({ line, match, say }) => `${path}:${Math.max(line, 1)}: '${match}' was retired: say ${say}`,
    )
  })
}

/** One pass over a text for all words, and one for all case-sensitive patterns. */
function searchFor(entries) {
  const words = entries.filter(({ word }) => word)
  const exacts = entries.filter(({ exact }) => exact)
  const passes = [
    [
      words,
      `(?<![a-z])(?:${words.map(({ word }, at) => `(?<w${at}>${word.replaceAll(' ', '[_ ]')})`).join('|')})(?![a-z])`,
      parted,
    ],
    [
      exacts,
      `(?<!\\w)(?:${exacts.map(({ exact }, at) => `(?<w${at}>${exact})`).join('|')})(?!\\w)`,
      (text) => text,
    ],
  ]
  return (text) => {
    const lines = text.split('\n')
    return passes.flatMap(([entries, pattern, prepare]) => {
      if (entries.length === 0) return []
      const prepared = prepare(text)
      return [...prepared.matchAll(new RegExp(pattern, 'g'))].flatMap(({ index, 0: match, groups }) => {
        const { say, allow } =
          entries[
            Number(
              Object.keys(groups)
                .find((name) => groups[name])
                ?.slice(1),
            )
          ]
        const line = prepared.slice(0, index).split('\n').length - 1
        // A phrase may continue in the next line.
        return allow?.test(`${lines[line]} ${lines[line + 1]?.trim()}`) ? [] : [{ line, match, say }]
      })
    })
  }
}

/** Lower case, with `_` between the words of an identifier: `playerName` and `player-name` become `player_name`. */
const parted = (text) =>
  text
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_')
    .replace(/(?<=[A-Za-z0-9])-(?=[A-Za-z])/g, '_')
    .toLowerCase()

const entriesOf = (folder) => {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const found = findRetiredWords(process.cwd())
  for (const one of found) console.error(one)
  process.exitCode = found.length > 0 ? 1 : 0
}
