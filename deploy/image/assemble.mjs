/**
 * Makes the whole root file system of an image in a folder: Node.js, the libraries that it is linked with, the built
 * server or signer and the packages that they import. It contains nothing else: no shell, no package manager, no compiler.
 *
 *   node deploy/image/assemble.mjs <folder> [server|signer] [--node <program>]
 *
 * The Dockerfile and the test of the image run this same script, after `npm ci` and the builds.
 */
import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, extname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { packagesOf } from './packages.mjs'
import { billOf, debianPackageOf } from './sbom.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, '')

/** The user of the image; a number, because Kubernetes must see that it is not root. */
const user = 10001

const kinds = {
  server: {
    code: ['apps/server/dist'],
    files: [
      'apps/server/migrations',
      'apps/web/dist',
      'apps/game/dist',
      'apps/admin/dist',
      'deploy/postgres/backups.mjs',
      'deploy/postgres/schedule.mjs',
    ],
  },
  signer: { code: ['apps/signer/dist'], files: [] },
}

/** @returns the number of packages, and the size in bytes by part */
export function assemble(target, kind = 'server', node = process.execPath) {
  const { code, files } = kinds[kind]
  const missing = [...code, ...files].filter((path) => !existsSync(join(root, path)))
  if (missing.length > 0) throw new Error(`${missing.join(', ')}: not built yet`)
  rmSync(target, { recursive: true, force: true })
  // The mount points of a container engine, because it cannot create folders in a read-only root.
  for (const path of ['app', 'data', 'dev', 'etc/ssl/certs', 'proc', 'sys', 'tmp', 'usr/local/bin']) {
    mkdirSync(join(target, path), { recursive: true })
  }

  for (const path of [...code, ...files]) copy(join(root, path), join(target, 'app', path))
  copy(join(root, 'deploy/image/ganj.mjs'), join(target, 'app/ganj.mjs'))
  copy(join(root, 'LICENSE'), join(target, 'app/LICENSE'))
  writeFileSync(join(target, 'app/package.json'), '{ "type": "module", "private": true }\n')

  const packages = packagesOf(
    code.map((path) => join(root, path)),
    root,
  )
  for (const folder of packages.keys()) copyPackage(folder, join(target, 'app', relative(root, folder)))
  const libraries = copyNode(node, target)
  writeSystemFiles(target)

  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const bill = billOf({
    name: `ganj-${kind}`,
    version,
    packages: [...packages.values()],
    node: execFileSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' }).trim(),
    libraries: libraries.map(debianPackageOf).filter(isFirstOfName),
  })
  writeFileSync(join(target, 'app/sbom.cdx.json'), JSON.stringify(bill, null, 1))
  return {
    packages: packages.size,
    components: bill.components.length,
    bytes: sizeOf(target),
    ofNode: sizeOf(join(target, 'usr/local/bin')),
    ofPackages: sizeOf(join(target, 'app/node_modules')),
  }
}

/** Excludes files that only people, compilers and debuggers read, except licences. */
const isNeeded = (path) =>
  !/\.(map|ts|mts|cts|md|markdown|flow|tsbuildinfo)$/i.test(path) || /licen[cs]e/i.test(path)
const unread = new Set([
  'test',
  'tests',
  '__tests__',
  'example',
  'examples',
  'benchmark',
  'benchmarks',
  'docs',
  '.github',
])

function copyPackage(from, to) {
  cpSync(from, to, {
    recursive: true,
    filter: (path) => {
      const inside = relative(from, path)
      // Nested packages that are needed are copied by themselves.
      if (inside.split('/').includes('node_modules')) return false
      return isNeeded(path) && !unread.has(inside.split('/')[0])
    },
  })
}

function copy(from, to) {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to, { recursive: true, filter: (path) => extname(path) !== '.map' })
}

/** Copies Node.js with every library that it is linked with, to the paths where its loader searches. */
function copyNode(node, target) {
  copy(node, join(target, 'usr/local/bin/node'))
  const lines = execFileSync('ldd', [node], { encoding: 'utf8' }).split('\n')
  const libraries = lines.flatMap((line) => /(\/\S+) \(0x/.exec(line)?.[1] ?? [])
  for (const path of libraries) {
    copyLinked(path, join(target, path))
  }
  return libraries
}

function writeSystemFiles(target) {
  const write = (path, text) => writeFileSync(join(target, path), text)
  write('etc/passwd', `root:x:0:0:root:/:/sbin/nologin\nganj:x:${user}:${user}:Ganj:/app:/sbin/nologin\n`)
  write('etc/group', `root:x:0:\nganj:x:${user}:\n`)
  write('etc/nsswitch.conf', 'hosts: files dns\n')
  const authorities = '/etc/ssl/certs/ca-certificates.crt'
  if (existsSync(authorities)) copyLinked(authorities, join(target, authorities))
}

/** Copies the target of a link under the name of the link. */
function copyLinked(from, to) {
  mkdirSync(dirname(to), { recursive: true })
  copyFileSync(realpathSync(from), to)
}

const isFirstOfName = ({ name }, at, all) => all.findIndex((other) => other.name === name) === at

function sizeOf(folder) {
  if (!existsSync(folder)) return 0
  return Number(execFileSync('du', ['-sb', folder], { encoding: 'utf8' }).split('\t')[0])
}

if (import.meta.filename === process.argv[1]) {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { node: { type: 'string' } } })
  const [target, kind] = positionals
  if (
    !target ||
    (existsSync(target) && readdirSync(target).length > 0 && !existsSync(join(target, 'app/ganj.mjs')))
  ) {
    console.error('node deploy/image/assemble.mjs <a new folder> [server|signer] [--node <program>]')
    process.exit(64)
  }
  console.log(assemble(target, kind, values.node))
}
