/**
 * The floors of docs/architecture.md: who may import whom. No linter here resolves an import before it judges it, and
 * `../../x` means nothing before that, so this reads every import there is (type-only, dynamic and re-exports too).
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync } from 'oxc-parser'

/** Modules of an app, lowest layer first. A module imports from layers below its own; modules of one layer do not meet. */
const appFloors = {
  server: [
    ['platform'],
    ['auth'],
    ['ledger'],
    ['features/*'],
    [
      'backlog-metrics.ts',
      'client-config.ts',
      'content-kinds.ts',
      'maintenance.ts',
      'product-catalogue.ts',
      'reactions.ts',
      'read-home.ts',
    ],
    ['app.ts'],
    ['api.ts', 'compose-for-command.ts', 'processes'],
    ['main.ts', 'commands'],
  ],
  web: [['platform'], ['auth'], ['economy'], ['features/*'], ['app']],
  admin: [['platform'], ['features/*'], ['app']],
}

/** What a package may import of ours, of ours but only as a type, and of others; no list of others means any. */
const packageImports = {
  contract: { others: ['typebox'] },
  'game-core': { others: [] },
  'game-bridge': { types: ['game-core'], others: [] },
  client: { ours: ['contract'], others: [] },
  ui: { others: ['react', 'react-dom'] },
  wallet: {},
  analytics: { ours: ['contract', 'client'] },
}

const isTest = (file) => /\.test\.tsx?$/.test(file)

/** Every broken rule under `root`, as `file:line: what is wrong`. */
export function findBreaches(root) {
  const breaches = []
  for (const house of ['packages', 'apps']) {
    for (const name of list(join(root, house))) {
      const home = join(root, house, name)
      for (const file of sourcesIn(join(home, 'src'))) {
        for (const found of importsOf(file)) {
          const wrong = judge({ root, house, name, home, file, ...found })
          if (wrong) breaches.push(`${relative(root, file)}:${found.line}: ${wrong}`)
        }
      }
    }
  }
  return breaches
}

function judge(found) {
  const { root, house, name, home, file, specifier, inline } = found
  if (inline) return `write \`import type\` for '${specifier}': the linter sees no circle through this form`
  // A file's text is no dependency on what the file belongs to.
  if (specifier.endsWith('?raw')) return undefined
  if (specifier.startsWith('.') || specifier.startsWith('#')) {
    const target = specifier.startsWith('#')
      ? join(home, 'src', specifier.slice(1))
      : resolve(dirname(file), specifier)
    if (!target.startsWith(home + sep)) {
      return `'${specifier}' leaves ${house}/${name}: import what it is by its package's name`
    }
    return house === 'apps' ? judgeFloors(name, home, file, target) : undefined
  }
  const ours = /^@ganj\/([^/]+)/.exec(specifier)?.[1]
  if (ours && !list(join(root, 'packages')).includes(ours)) {
    return `'${specifier}' is an app, and nobody imports an app`
  }
  return house === 'packages' ? judgePackage(found, ours) : undefined
}

function judgePackage({ name, file, specifier, typeOnly }, ours) {
  const allowed = packageImports[name]
  if (!allowed) return `the package ${name} has no place yet: give it one in scripts/floors.mjs`
  if (ours) {
    if (ours === name || allowed.ours?.includes(ours)) return undefined
    if (allowed.types?.includes(ours)) {
      return typeOnly || isTest(file) ? undefined : `${name} may import '${specifier}' only as a type`
    }
    return `${name} may not import '${specifier}'`
  }
  if (!allowed.others || isTest(file)) return undefined
  const other = specifier.split('/').slice(0, specifier.startsWith('@') ? 2 : 1)
  return allowed.others.includes(other.join('/')) ? undefined : `${name} may not import '${specifier}'`
}

function judgeFloors(name, home, file, target) {
  const floors = appFloors[name]
  if (!floors || isTest(file)) return undefined
  const [from, to] = [file, target].map((path) => roomOf(floors, relative(join(home, 'src'), path)))
  if (!from.known) return `the folder ${from.room} has no floor yet: give it one in scripts/floors.mjs`
  const bothOnTop = from.floor === floors.length && to.floor === floors.length
  if (from.room === to.room || from.floor > to.floor || bothOnTop) return undefined
  return `${from.room} may not import ${to.room}, which does not stand below it`
}

/** A single file beside the rooms that no floor names (an entry, a test's scaffold) stands on top of all. */
function roomOf(floors, path) {
  const parts = path.split(sep)
  const room = parts[0] === 'features' ? parts.slice(0, 2).join('/') : parts[0]
  const named = parts[0] === 'features' && parts.length > 2 ? 'features/*' : room
  const floor = floors.findIndex((rooms) => rooms.includes(named))
  const top = parts.length === 1 || path.startsWith('..')
  return { room, floor: floor < 0 ? floors.length : floor, known: floor >= 0 || top }
}

function importsOf(file) {
  const source = readFileSync(file, 'utf8')
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  const found = []
  const add = (node, typeOnly, inline = false) => {
    if (typeof node?.value !== 'string') return
    const line = source.slice(0, node.start).split('\n').length
    found.push({ specifier: node.value, typeOnly, inline, line })
  }
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (node === null || typeof node !== 'object') return
    if (node.type === 'ImportDeclaration') add(node.source, node.importKind === 'type')
    else if (node.type?.startsWith('Export') && node.source) add(node.source, node.exportKind === 'type')
    else if (node.type === 'ImportExpression') add(node.source, false)
    else if (node.type === 'TSImportType') add(node.source, true, true)
    else if (node.type === 'TSExternalModuleReference') add(node.expression, false)
    for (const child of Object.values(node)) visit(child)
  }
  visit(program.body)
  return found
}

function sourcesIn(folder) {
  return list(folder, { recursive: true })
    .filter((path) => /\.[cm]?[jt]sx?$/.test(path) && !path.endsWith('.d.ts'))
    .map((path) => join(folder, path))
}

function list(folder, options = {}) {
  try {
    return readdirSync(folder, options)
  } catch {
    return []
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const breaches = findBreaches(process.cwd())
  for (const breach of breaches) console.error(breach)
  process.exitCode = breaches.length > 0 ? 1 : 0
}
