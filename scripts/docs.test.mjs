import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { readConfig, settingsGroups } from '@ganj/server/settings'
import { expect, test } from 'vitest'
import { filesIn } from './checks/words.mjs'

const root = resolve(import.meta.dirname, '..')
const read = (path) => readFileSync(join(root, path), 'utf8')

const documents = ['README.md', 'CONTRIBUTING.md', 'packages/wallet/README.md'].concat(
  readdirSync(join(root, 'docs'), { recursive: true })
    .filter((path) => path.endsWith('.md'))
    .map((path) => join('docs', path)),
)

/** The cells of every table row of a document, without code marks. */
const rowsOf = (path) =>
  read(path)
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim().replace(/^`(.*)`$/, '$1')))

test('docs/commands.md names every npm script and no other', () => {
  const scripts = Object.keys(JSON.parse(read('package.json')).scripts)
  const commands = scripts.map((name) => `npm ${/^(start|test)$/.test(name) ? '' : 'run '}${name}`)
  expect(
    rowsOf('docs/commands.md')
      .map(([, name]) => name)
      .sort(),
  ).toEqual(commands.sort())
})

/** The sources of each npm script that runs a program, by the script's name. */
const programs = Object.entries(JSON.parse(read('package.json')).scripts).flatMap(([name, script]) => {
  const path = /^tsx (\S+\.ts)$/.exec(script)?.[1]
  return path ? [[name, read(path)]] : []
})

test('every command explains itself by --help and refuses unknown arguments', () => {
  expect(programs.length).toBeGreaterThan(40)
  // It imports nothing of the server.
  const others = programs.filter(([name]) => name !== 'signer')
  expect(others.filter(([, source]) => !/\breadArguments\(/.test(source)).map(([name]) => name)).toEqual([])
})

test('every option that docs/commands.md names is one of the command', () => {
  const sources = new Map(programs)
  const documented = read('docs/commands.md')
    .split('\n')
    .flatMap((line) => {
      const source = sources.get(/^\| `npm run ([\w:]+)`/.exec(line)?.[1])
      return source ? [...line.matchAll(/--(\w[\w-]*)/g)].map(([, option]) => ({ line, source, option })) : []
    })
  expect(documented.length).toBeGreaterThan(60)
  const unknown = documented.filter(({ source, option }) => !new RegExp(`\\b${option}'?: \\{`).test(source))
  expect(unknown.map(({ line, option }) => `${option} in ${line}`)).toEqual([])
})

/** The names that each heading of docs/settings.md lists. */
const documentedSettings = () =>
  Object.fromEntries(
    read('docs/settings.md')
      .split(/^## /m)
      .slice(1)
      .map((section) => [section.split('\n', 1)[0], section.match(/(?<=^\| `)[A-Z][A-Z0-9_]*/gm) ?? []]),
  )

test('docs/settings.md names every setting of the server under its declared heading, and no other', () => {
  const { Signer: _, ...documented } = documentedSettings()
  const declared = {}
  for (const { section, properties } of settingsGroups)
    declared[section] = [...(declared[section] ?? []), ...Object.keys(properties)]
  const sorted = (sections) =>
    Object.fromEntries(Object.entries(sections).map(([heading, names]) => [heading, names.toSorted()]))
  expect(sorted(documented)).toEqual(sorted(declared))
})

test('docs/settings.md names every setting of the signer, and no other', () => {
  const ofSigner = read('apps/signer/src/config.ts').match(/\bSIGNER_[A-Z_]+/g)
  expect(documentedSettings().Signer.toSorted()).toEqual([...new Set(ofSigner)].toSorted())
})

test('docs/settings.md has the default of every setting', () => {
  const defaults = { ...readConfig({}), GANJ_DATA_DIR: '.data' }
  const rows = rowsOf('docs/settings.md').filter(([, name]) => !name.startsWith('SIGNER_'))
  const documented = Object.fromEntries(rows.map(([, name, , value]) => [name, value]))
  const shown = (value) => (value === '' ? 'empty' : String(value ?? 'unset'))
  expect(documented).toEqual(Object.fromEntries(rows.map(([, name]) => [name, shown(defaults[name])])))
})

test('every link of a document points to a file or a heading', () => {
  const broken = documents.flatMap((path) =>
    [...read(path).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)]
      .filter(([, target, heading]) => !leadsSomewhere(target ? join(dirname(path), target) : path, heading))
      .map(([link]) => `${path}: ${link}`),
  )
  expect(broken).toEqual([])
})

function leadsSomewhere(path, heading) {
  try {
    return heading === undefined ? readable(path) : headingsOf(path).includes(heading)
  } catch {
    return false
  }
}

/** Whether the path is an existing file or folder. */
const readable = (path) => readdirSync(join(root, dirname(path))).includes(path.split('/').at(-1))

const headingsOf = (path) =>
  [...read(path).matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  )

test('every file that a document names is in the repository', () => {
  const files = filesIn(root).map((path) => `/${path}`)
  const names = (path) => files.some((file) => file.endsWith(`/${path}`))
  const missing = documents.flatMap((document) =>
    [...read(document).matchAll(/`([\w./-]+\.(?:tsx?|mjs|sql|yml))`/g)]
      .map(([, path]) => path)
      // The specification abbreviates folders.
      .map((path) => path.replace(/^(web|server|wallet|analytics|contract)\//, ''))
      // The files of the worked example do not exist.
      .filter((path) => !names(path) && !path.includes('favourite'))
      .map((path) => `${document}: ${path}`),
  )
  expect(missing).toEqual([])
})

test('every path in an npm script exists', () => {
  const words = Object.values(JSON.parse(read('package.json')).scripts).flatMap((script) =>
    script.split(/[ =]/),
  )
  const paths = words.filter((word) => word.includes('/') && !word.startsWith('@'))
  expect(paths.length).toBeGreaterThan(20)
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
