/**
 * Checks the layers of docs/architecture.md: which module may import which. The linters judge an import without resolving it,
 * and `../../x` is meaningless before that, so this check resolves every import (type-only, dynamic and re-exports too).
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync } from 'oxc-parser'

/** The files that connect the features of the server. */
const composition = [
  'backlog-metrics.ts',
  'client-config.ts',
  'content-forecast.ts',
  'content-kinds.ts',
  'ledger-declarations.ts',
  'maintenance.ts',
  'product-catalogue.ts',
  'reactions.ts',
  'read-home.ts',
]

/** Modules of an app, lowest layer first. A module imports from layers below its own, never from its own layer. */
const appLayers = {
  server: [
    ['platform'],
    ['auth'],
    ['ledger'],
    ['features/*', 'client-settings.ts'],
    ['settings.ts'],
    composition,
    ['app.ts'],
    ['api.ts', 'compose-for-command.ts', 'configure', 'processes'],
    ['serve.ts', 'commands'],
    ['main.ts'],
  ],
  web: [['platform'], ['auth'], ['player'], ['rewards'], ['wallet'], ['payouts'], ['features/*'], ['app']],
  admin: [['platform'], ['auth'], ['features/*'], ['app']],
}

/** Modules that may import only the `feature.ts` of a feature, and types. */
const entryOnly = {
  server: [
    'settings.ts',
    ...composition,
    'app.ts',
    'api.ts',
    'compose-for-command.ts',
    'processes',
    'serve.ts',
    'main.ts',
  ],
}

/** Allowed imports of a package: own packages, own packages for types only, and external ones; no list means any. */
const packageImports = {
  contract: { others: ['typebox'] },
  'game-core': { others: [] },
  'game-bridge': { types: ['game-core'], others: [] },
  client: { ours: ['contract'], others: [] },
  ui: { others: ['react', 'react-dom'] },
  wallet: {},
  analytics: { ours: ['contract', 'client'] },
}

/** Workspaces beside the apps, which may import only the package exports of an app. */
const outside = ['bench', 'e2e']

const isTest = (file) => /\.(test|fuzz)\.tsx?$/.test(file)

/** Every broken rule under `root`, as `file:line: what is wrong`. */
export function findViolations(root) {
  const violations = []
  for (const group of ['packages', 'apps']) {
    for (const name of list(join(root, group))) {
      const workspace = join(root, group, name)
      for (const file of sourcesIn(join(workspace, 'src'))) {
        for (const found of importsOf(file)) {
          const wrong = judge({ root, group, name, workspace, file, ...found })
          if (wrong) violations.push(`${relative(root, file)}:${found.line}: ${wrong}`)
        }
      }
    }
  }
  for (const group of outside) {
    for (const file of sourcesIn(join(root, group))) {
      if (file.includes('node_modules')) continue
      for (const { specifier, line } of importsOf(file)) {
        const target = specifier.startsWith('.') ? relative(root, resolve(dirname(file), specifier)) : ''
        if (/^apps[\\/]\w+[\\/]src[\\/]/.test(target))
          violations.push(
            `${relative(root, file)}:${line}: '${specifier}' is inside an app: export it from the app's test support`,
          )
      }
    }
  }
  return violations
}

function judge(found) {
  const { root, group, name, workspace, file, specifier, inline } = found
  if (inline)
    return `write \`import type\` for '${specifier}': the linter finds no import cycle through this form`
  // A raw text import is no dependency on the module.
  if (specifier.endsWith('?raw')) return undefined
  if (specifier.startsWith('.') || specifier.startsWith('#')) {
    const target = specifier.startsWith('#')
      ? join(workspace, 'src', specifier.slice(1))
      : resolve(dirname(file), specifier)
    if (!target.startsWith(workspace + sep)) {
      return `'${specifier}' leaves ${group}/${name}: import it by the name of its package`
    }
    return group === 'apps' ? judgeLayers(found, target) : undefined
  }
  const ours = /^@ganj\/([^/]+)/.exec(specifier)?.[1]
  if (ours && !list(join(root, 'packages')).includes(ours)) {
    return `'${specifier}' is an app, and no module imports an app`
  }
  return group === 'packages' ? judgePackage(found, ours) : undefined
}

function judgePackage({ name, file, specifier, typeOnly }, ours) {
  const allowed = packageImports[name]
  if (!allowed) return `the package ${name} has no rule yet: add one to scripts/checks/layers.mjs`
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

function judgeLayers({ name, workspace, file, typeOnly }, target) {
  const layers = appLayers[name]
  if (!layers || isTest(file)) return undefined
  const [from, to] = [file, target].map((path) => moduleOf(layers, relative(join(workspace, 'src'), path)))
  if (!from.known) return `the folder ${from.module} has no layer yet: add it to scripts/checks/layers.mjs`
  const bothOnTop = from.layer === layers.length && to.layer === layers.length
  if (from.module !== to.module && from.layer <= to.layer && !bothOnTop) {
    return `${from.module} may not import ${to.module}, which is not in a lower layer`
  }
  const entry = join(workspace, 'src', to.module, 'feature.ts')
  const needsEntry = entryOnly[name]?.includes(from.module) && to.module.startsWith('features')
  if (!needsEntry || typeOnly || target === entry) return undefined
  return `${from.module} may import values of ${to.module} only from its feature.ts`
}

/** A file of `src` outside all layers (an entry, support of tests) is above all layers. */
function moduleOf(layers, path) {
  const parts = path.split(sep)
  const module = parts[0] === 'features' ? parts.slice(0, 2).join('/') : parts[0]
  const named = parts[0] === 'features' && parts.length > 2 ? 'features/*' : module
  const layer = layers.findIndex((modules) => modules.includes(named))
  const top = parts.length === 1 || path.startsWith('..')
  return { module, layer: layer < 0 ? layers.length : layer, known: layer >= 0 || top }
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
  const violations = findViolations(process.cwd())
  for (const violation of violations) console.error(violation)
  process.exitCode = violations.length > 0 ? 1 : 0
}
