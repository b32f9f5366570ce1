/**
 * Checks the lockfile without a network: every package is pinned by the hash of its content, comes from the registry, runs no
 * install script unless `allowScripts` names it, and matches the exact version of a workspace. The lockfile is complete for
 * every platform: `npm ci` refuses one that lacks an optional package of its platform.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** npm's sources other than a registry, whose content may change under the same name. */
const foreign = /^(git|github:|gitlab:|bitbucket:|https?:|file:(?!\/))/

/** Every violation as `package: what is wrong`. */
export function findLockfileFaults(root) {
  const { allowScripts = {} } = readJson(join(root, 'package.json'))
  const { packages } = readJson(join(root, 'package-lock.json'))
  const found = []
  for (const [path, entry] of Object.entries(packages)) {
    const isInstalled = path.includes('node_modules/')
    if (entry.link) continue
    found.push(...missing(path, entry, packages))
    if (!isInstalled) {
      found.push(...inexact(path, entry))
      continue
    }
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    if (!/^sha512-/.test(entry.integrity ?? '') && !entry.inBundle) found.push(`${name}: has no sha512 hash`)
    if (entry.resolved !== undefined)
      found.push(`${name}: names an address, which ties the project to one registry`)
    if (entry.hasInstallScript && !(name in allowScripts))
      found.push(
        `${name}: has an install script that allowScripts in package.json neither allows nor refuses`,
      )
  }
  const installed = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)))
  for (const name of Object.keys(allowScripts))
    if (!installed.has(name)) found.push(`${name}: is named in allowScripts and is not installed`)
  return found
}

/** A range would let two machines install different code. Peer dependencies of published packages may be ranges. */
function inexact(workspace, { dependencies = {}, devDependencies = {}, optionalDependencies = {} }) {
  const all = { ...dependencies, ...devDependencies, ...optionalDependencies }
  return Object.entries(all)
    .filter(
      ([, version]) =>
        foreign.test(version) || !/^(npm:[^@]*@?[^@]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    )
    .map(([name, version]) => `${name}: ${workspace || 'the root'} asks for ${version}, not for one version`)
}

/** npm silently omits an optional package that its registry does not have. */
function missing(path, { optionalDependencies = {} }, packages) {
  return Object.keys(optionalDependencies)
    .filter((name) => !foldersAbove(path).some((folder) => `${folder}node_modules/${name}` in packages))
    .map((name) => `${name}: is optional in ${path || 'the root'} and not in the lockfile`)
}

/** The folders where Node.js resolves imports of a package: for `a/node_modules/b` itself, `a` and the root. */
function foldersAbove(path) {
  const parts = path.split('/')
  return [...parts.keys(), parts.length].map((length) =>
    parts
      .slice(0, length)
      .map((part) => `${part}/`)
      .join(''),
  )
}

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))
