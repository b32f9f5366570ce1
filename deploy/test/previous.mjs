import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startBenchServer } from '../../bench/src/installation/bench-server.ts'
import { root, run, say } from '../../scripts/set-up.mjs'

const { revision, name } = JSON.parse(
  readFileSync(fileURLToPath(new URL('../previous-version.json', import.meta.url)), 'utf8'),
)
const server = 'apps/server'

/**
 * The server of the previous version, which deploy/previous-version.json names: from the history of this repository, with the
 * dependencies of its own lockfile. It is built once and cached in .cache.
 * @returns `start` for its server on its own schema, `startOnNewer` on the schema of this version
 */
export async function previousVersion() {
  const checkout = join(root, '.cache/versions', revision)
  if (!existsSync(checkout)) await build(checkout)
  const start = (env) =>
    startBenchServer({ ...env, NODE_ENV: 'development' }, join(checkout, server), 'dist/main.js')
  const newer = join(checkout, 'apps/server-on-newer-schema')
  return {
    name: `${name} (${revision.slice(0, 7)})`,
    start,
    /** Its program with the SQL files of this version, as docs/upgrades.md describes a rollback. */
    startOnNewer(env) {
      if (!existsSync(newer)) cpSync(join(checkout, server), newer, { recursive: true })
      cpSync(join(root, server, 'migrations'), join(newer, 'migrations'), { recursive: true })
      const isSql = (path) => !/\.\w+$/.test(path) || path.endsWith('.sql')
      cpSync(join(root, server, 'dist'), join(newer, 'dist'), { recursive: true, filter: isSql })
      return startBenchServer({ ...env, NODE_ENV: 'development' }, newer, 'dist/main.js')
    },
  }
}

async function build(checkout) {
  const git = (...args) =>
    execFileSync('git', args, { cwd: root, maxBuffer: 1e9, stdio: ['ignore', 'pipe', 'pipe'] })
  try {
    git('cat-file', '-e', `${revision}^{commit}`)
  } catch {
    throw new Error(
      `The version before, ${revision}, is not in the history that is here. Fetch it: git fetch --unshallow`,
    )
  }
  say(`Building the version before, ${revision.slice(0, 7)}. This happens once ...`)
  const making = `${checkout}.part`
  rmSync(making, { recursive: true, force: true })
  mkdirSync(making, { recursive: true })
  execFileSync('tar', ['-x', '-C', making], { input: git('archive', revision) })
  const npm = [
    'ci',
    '--include=dev',
    '--ignore-scripts',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  await succeed('npm', npm, making)
  const buildAll = "const { buildAll } = await import('./scripts/build.mjs'); await buildAll()"
  await succeed(process.execPath, ['--input-type=module', '-e', buildAll], making)
  renameSync(making, checkout)
}

async function succeed(program, args, cwd) {
  const { status, output } = await run(program, args, { quiet: true, cwd, env: { NODE_ENV: 'production' } })
  if (status !== 0) throw new Error(`The version before could not be built:\n${output}`)
}
