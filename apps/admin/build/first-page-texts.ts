import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const source = fileURLToPath(new URL('../src', import.meta.url))

/** Imports of pages that load their texts with them: `page(() => import(…))`. */
const pageImport = /\bpage\(\(\) => import\('[^']+'\)/g
const imported = /(?:\bfrom|\bimport)\s*\(?\s*'((?:\.|#)[^']+\.tsx?)'/g
const family = /\btextOf\(\s*'([a-z-]+)'/g
const literal = /'([a-z-]+\.[A-Za-z0-9.-]+)'/g

/**
 * The texts that are loaded with the first page: those used by its modules, or by modules that are loaded later but
 * not with another page.
 * @param keys every key of the catalogue
 */
export function firstPageTexts(keys: readonly string[]): ReadonlySet<string> {
  const modules = modulesOf(join(source, 'main.tsx'))
  const said = new Set(modules.flatMap((code) => [...code.matchAll(literal)].map(([, key]) => key)))
  const families = new Set(modules.flatMap((code) => [...code.matchAll(family)].map(([, name]) => name)))
  return new Set(keys.filter((key) => said.has(key) || families.has(key.slice(0, key.indexOf('.')))))
}

/** The source code of a module and of its direct and indirect imports, without other pages. */
function modulesOf(entry: string): string[] {
  const found = new Map<string, string>()
  const open = [entry]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file)) continue
    const code = readFileSync(file, 'utf8').replace(pageImport, '')
    found.set(file, code)
    for (const [, path = ''] of code.matchAll(imported)) open.push(resolved(path, file))
  }
  return [...found.values()]
}

const resolved = (path: string, from: string): string =>
  path.startsWith('#') ? join(source, path.slice(1)) : join(dirname(from), path)
