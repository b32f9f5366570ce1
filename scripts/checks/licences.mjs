/** The licences of everything that is installed: `node scripts/checks/licences.mjs` lists them by package. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Licences of dependencies that a work under the MIT licence may use and ship. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** Packages whose manifests name no licence, with the licence in their sources. */
const unnamed = { '@tonstudio/parser-runtime': 'MIT' }

/** Every installed package with its licence, by name. */
export function licencesOf(root, lockFile = 'package-lock.json') {
  const { packages } = JSON.parse(readFileSync(join(root, lockFile), 'utf8'))
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, { version, license }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return { name, version, licence: license ?? unnamed[name] ?? 'none' }
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** `A OR B` needs one that is allowed, `A AND B` all of them. */
export function isAllowed(licence) {
  const words = licence.replace(/[()]/g, '')
  if (words.includes(' AND ')) return words.split(' AND ').every(isAllowed)
  return words.split(' OR ').some((each) => allowed.has(each))
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const { name, version, licence } of licencesOf(process.cwd()))
    console.log(`${name} ${version}  ${licence}`)
}
