// Fails when a language lacks a text, when the code uses a missing text, or when a text is unused.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// The app given as an argument, else this one.
const root = process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, 'src/platform/i18n/catalogues')

const catalogues = Object.fromEntries(
  readdirSync(folder).map((file) => [file.slice(0, 2), JSON.parse(readFileSync(join(folder, file), 'utf8'))]),
)
const sources = readdirSync(join(root, 'src'), { recursive: true })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => readFileSync(join(root, 'src', file), 'utf8'))
const page = readFileSync(join(root, 'index.html'), 'utf8')

const written = new Set(Object.values(catalogues).flatMap((texts) => Object.keys(texts)))
const quoted = new Set(
  sources.flatMap((source) => [...source.matchAll(/'([a-z-]+(?:\.[a-z-]+)+)'/g)].map((hit) => hit[1])),
)
// Prefixes of keys that end with a value of the server: `textOf('state', state)`.
const families = new Set(
  sources.flatMap((source) => [...source.matchAll(/\btextOf\(\s*'([^']+)'/g)].map((hit) => hit[1])),
)
const asked = sources.flatMap((source) => [...source.matchAll(/\btext\(\s*'([^']+)'/g)].map((hit) => hit[1]))
const onPage = [...page.matchAll(/\{\{([\w.-]+)\}\}/g)].map((hit) => hit[1])
for (const key of onPage) quoted.add(key)

const namesIn = (text) =>
  [...text.matchAll(/\{(\w+)/g)]
    .map((hit) => hit[1])
    .sort()
    .join()

const problems = [
  ...[...new Set([...asked, ...onPage])]
    .filter((key) => !written.has(key))
    .map((key) => `used, but not written: ${key}`),
  ...[...written]
    .filter((key) => !quoted.has(key) && !families.has(key.split('.')[0]))
    .map((key) => `written, but not used: ${key}`),
  ...Object.entries(catalogues).flatMap(([language, texts]) =>
    [...written].filter((key) => !texts[key]).map((key) => `missing in ${language}: ${key}`),
  ),
  ...Object.entries(catalogues).flatMap(([language, texts]) =>
    Object.keys(texts)
      .filter(
        (key) =>
          catalogues.fa[key] &&
          !/plural/.test(texts[key]) &&
          namesIn(texts[key]) !== namesIn(catalogues.fa[key]),
      )
      .map((key) => `other values in ${language} than in fa: ${key}`),
  ),
]

for (const problem of problems) console.error(problem)
console.log(`catalogues: ${written.size} texts in ${Object.keys(catalogues).join(', ')}`)
process.exitCode = problems.length > 0 ? 1 : 0
