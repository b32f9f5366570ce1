import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { cp, lchown, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createGunzip, createGzip } from 'node:zlib'
import pg from 'pg'
import { renameDurably } from '../../durable-rename.ts'
import { isFolderInUse } from '../provision/holder.ts'
import { clusterOf, exists, findHome } from '../provision/home.ts'
import type { ProvisionLog } from '../provision/log.ts'
import { provisionDatabase } from '../provision.ts'

const execute = promisify(execFile)

/** Files of the running server, and those that PostgreSQL's manual excludes from a backup. */
const leftOut = [
  'data/pg_wal/*',
  'data/postmaster.*',
  'data/pg_replslot/*',
  'data/pg_stat_tmp/*',
  'data/pgsql_tmp*',
]

/**
 * Copies the embedded database into one file while it is in use: PostgreSQL's own online backup, with the WAL that
 * makes it consistent. The file appears when it is complete.
 */
export async function backUpEmbedded(dataDir: string, file: string, log: ProvisionLog): Promise<void> {
  const target = resolve(file)
  if (await exists(target)) throw new Error(`${target} exists already`)
  const aside = await makeFolderBeside(target)
  try {
    await copyDatabase(dataDir, aside, log)
    const draft = join(aside, 'backup.tar.gz')
    await pipeline(
      createReadStream(join(aside, 'backup.tar')),
      createGzip(),
      createWriteStream(draft, { mode: 0o600, flush: true }),
    )
    await renameDurably(draft, target)
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
}

/** A new folder on the disk of the file, made before the database is started for nothing. */
async function makeFolderBeside(target: string): Promise<string> {
  const folder = dirname(target)
  try {
    return await mkdtemp(join(folder, '.ganj-backup-'))
  } catch (cause) {
    throw new Error(`No file can be made in ${folder}: create that folder, or name a file in another one`, {
      cause,
    })
  }
}

async function copyDatabase(dataDir: string, aside: string, log: ProvisionLog): Promise<void> {
  const provisioned = await provisionDatabase({ dataDir, log })
  try {
    if (provisioned.kind !== 'embedded')
      throw new Error('PGlite cannot be backed up: stop Ganj and copy its folder')
    const home = await findHome(dataDir, log)
    await copyOnline(provisioned.url, clusterOf(home.path), aside)
  } finally {
    await provisioned.stop()
  }
}

async function copyOnline(url: string, cluster: string, aside: string): Promise<void> {
  const archive = join(aside, 'backup.tar')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // A replication slot retains the WAL from here on, however much is written meanwhile. It ends with this connection.
    await client.query(`SELECT pg_create_physical_replication_slot('ganj_backup', true, true)`)
    await client.query(`SELECT pg_backup_start('ganj', true)`)
    const excluded = leftOut.map((path) => `--exclude=./${path}`)
    // The WAL repairs a file that changes while it is read: tar exits with 1 then.
    await execute('tar', ['-cf', archive, ...excluded, '-C', cluster, '.']).catch(
      (error: { code?: number }) => {
        if (error.code !== 1) throw error
      },
    )
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop()')
    const added = join(aside, 'added')
    await mkdir(join(added, 'data'), { recursive: true })
    await writeFile(join(added, 'data/backup_label'), rows[0]?.labelfile ?? '', { mode: 0o600 })
    await cp(join(cluster, 'data/pg_wal'), join(added, 'data/pg_wal'), { recursive: true })
    await execute('tar', ['-rf', archive, '-C', added, './data/backup_label', './data/pg_wal'])
  } finally {
    await client.end()
  }
}

/**
 * Puts a backup in place of the embedded database, which must not run. The old data folder is renamed, not deleted.
 * @returns the path of the old one, if there was one
 */
export async function restoreEmbedded(
  dataDir: string,
  file: string,
  log: ProvisionLog,
): Promise<string | undefined> {
  if (!(await exists(file))) throw new Error(`${file} is not there`)
  await mkdir(dataDir, { recursive: true })
  const home = await findHome(dataDir, log)
  const cluster = clusterOf(home.path)
  if (!(await isLeft(join(cluster, 'data')))) throw new Error('The database runs: stop Ganj first')
  const draft = await mkdtemp(`${cluster}-restored-`)
  try {
    const archive = join(draft, '.tar')
    await pipeline(createReadStream(file), createGunzip(), createWriteStream(archive, { mode: 0o600 }))
    await execute('tar', ['-xpf', archive, '--no-same-owner', '-C', draft])
    await rm(archive)
    if (!(await exists(join(draft, 'data/backup_label')))) throw new Error(`${file} is not a backup of Ganj`)
    if (home.user) await changeOwner(home.user, draft)
    const former = (await exists(cluster)) ? `${cluster}-before-${randomBytes(4).toString('hex')}` : undefined
    if (former) await rename(cluster, former)
    await rename(draft, cluster)
    return former
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

/** A server that is stopping may take a moment to end. */
async function isLeft(data: string): Promise<boolean> {
  for (let looks = 0; looks < 20; looks++) {
    if (!(await isFolderInUse(data))) return true
    await delay(100)
  }
  return false
}

async function changeOwner({ uid, gid }: { uid: number; gid: number }, folder: string): Promise<void> {
  const inside = await readdir(folder, { recursive: true })
  for (const path of ['.', ...inside]) await lchown(join(folder, path), uid, gid)
}
