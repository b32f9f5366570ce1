/**
 * What the lockfile must hold, checked without a network: every package is pinned to content by its hash, comes from the
 * registry, runs no install script unless `allowScripts` names it, and is what a workspace's exact version asks for. It is
 * complete for every platform: `npm ci` refuses a lockfile that lacks an optional package of the platform it runs on.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** npm's sources other than a registry: their content is not what was reviewed, or changes under the same name. */
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

/** A range would let two machines install different code. Peers are the ranges of whoever installs a published package. */
function inexact(workspace, { dependencies = {}, devDependencies = {}, optionalDependencies = {} }) {
  const all = { ...dependencies, ...devDependencies, ...optionalDependencies }
  return Object.entries(all)
    .filter(
      ([, version]) =>
        foreign.test(version) || !/^(npm:[^@]*@?[^@]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    )
    .map(([name, version]) => `${name}: ${workspace || 'the root'} asks for ${version}, not for one version`)
}

/** npm leaves out an optional package that its registry does not have, and says nothing. */
function missing(path, { optionalDependencies = {} }, packages) {
  return Object.keys(optionalDependencies)
    .filter((name) => !foldersAbove(path).some((folder) => `${folder}node_modules/${name}` in packages))
    .map((name) => `${name}: is optional in ${path || 'the root'} and not in the lockfile`)
}

/** Where Node.js looks for what a package imports: `a/node_modules/b` in itself, in `a` and in the root. */
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
