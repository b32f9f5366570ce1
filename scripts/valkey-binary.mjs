/** Downloads a Valkey or Redis for the tests if the machine has none. */
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root, run, say } from './set-up.mjs'

/** The packages that Debian's server needs. `redis-tools` contains the server under another name. */
const packages = ['redis-tools', 'libjemalloc2', 'liblzf1', 'libatomic1']

/** Unpacks Debian's packages into `.cache`, unless it has a server. Installs nothing, and needs no root. */
export async function fetchValkey() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const isThere = (name) => folders.some((folder) => existsSync(join(folder, name)))
  const home = join(root, '.cache/redis')
  if (process.env.TEST_VALKEY_SERVER || isThere('valkey-server') || isThere('redis-server')) return
  if (existsSync(join(home, 'usr/bin/redis-check-rdb'))) return
  if (!isThere('apt-get') || !isThere('dpkg-deb')) {
    say('There is no Valkey or Redis: install one, or name its server with TEST_VALKEY_SERVER.')
    return
  }
  say('Fetching a Redis for the tests. This happens once ...')
  rmSync(home, { recursive: true, force: true })
  mkdirSync(home, { recursive: true })
  const download = () => run('apt-get', ['download', '-q', ...packages], { cwd: home, quiet: true })
  // On a fresh machine the package lists may be missing or outdated.
  let { status, output } = await download()
  if (status !== 0) {
    await run('apt-get', ['update', '-q'], { quiet: true })
    ;({ status, output } = await download())
  }
  if (status !== 0) say(`It could not be fetched: ${output}`)
  for (const file of readdirSync(home).filter((name) => name.endsWith('.deb'))) {
    await run('dpkg-deb', ['-x', join(home, file), home], { quiet: true })
  }
}
