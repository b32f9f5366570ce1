import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type Database, openDatabase } from '../database.ts'
import { exists } from '../provision/home.ts'
import { commandTimeLimits } from '../time-limits.ts'

/** A restored backup that runs in a separate server, reachable for its own user only. */
export interface Restored {
  /** The name of the backup, such as `20261122-020000F`. */
  backup: string
  database: Database
  /** Stops it and removes everything. */
  close(): Promise<void>
}

interface Wish {
  stanza: string
  database: string
  user: string
  /** A time, as PostgreSQL reads it; unset: everything that was archived. */
  to?: string | undefined
}

/** Restores the newest backup with its WAL into a temporary folder and starts a server on it. */
export async function restoreBeside({ stanza, database, user, to }: Wish): Promise<Restored> {
  if (process.getuid?.() === 0)
    throw new Error('PostgreSQL does not run as root: run this as the user postgres')
  const folder = await mkdtemp(join(tmpdir(), 'ganj-restore-'))
  try {
    const data = join(folder, 'data')
    const until = to ? ['--type=time', `--target=${to}`, '--target-action=promote'] : []
    const settings = [`--stanza=${stanza}`, `--pg1-path=${data}`, '--archive-mode=off', ...until]
    const said = await run('pgbackrest', ['--log-level-console=info', ...settings, 'restore'])
    const backup = /restore backup set (\S+?),/.exec(said)?.[1] ?? 'unknown'
    const server = await start(folder, data)
    const url = `postgres://${encodeURIComponent(user)}@/${database}?host=${encodeURIComponent(folder)}`
    await untilOpen(url, server)
    const opened = openRestored(url, backup)
    return {
      ...opened,
      async close() {
        await opened.close()
        await server.stop()
        await rm(folder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** A restored backup whose server runs already. */
export function openRestored(url: string, backup: string): Restored {
  const options = { size: 1, scans: true, onError: () => undefined, limits: commandTimeLimits }
  const database = openDatabase({ url, ...options })
  return { backup, database, close: () => database.close() }
}

interface Server {
  stop(): Promise<void>
  hasEnded(): boolean
  said(): string
}

/**
 * Independent of the settings of the machine's own server: this one needs little memory and listens in its own folder
 * only.
 */
async function start(folder: string, data: string): Promise<Server> {
  const hba = join(folder, 'hba.conf')
  const config = join(folder, 'postgresql.conf')
  await writeFile(hba, 'local all all trust\n')
  const settings = {
    listen_addresses: '',
    unix_socket_directories: folder,
    hba_file: hba,
    shared_buffers: '64MB',
    archive_mode: 'off',
    // It opens when the WAL has been replayed to its end, and then needs no more connections than this.
    hot_standby: 'off',
    fsync: 'off',
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`)
  await writeFile(config, lines.join(''))
  const child = spawn(await serverFor(data), ['-D', data, '-c', `config_file=${config}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-4_000)
  })
  const ended = once(child, 'close')
  return {
    said: () => said,
    hasEnded: () => child.exitCode !== null,
    async stop() {
      child.kill('SIGINT')
      await ended
    },
  }
}

/**
 * The server of the version that made this data, in the folders of Debian and the images: a machine has several
 * versions before and after an upgrade of PostgreSQL, and none starts on the data of another.
 */
export async function serverFor(data: string, folder = '/usr/lib/postgresql'): Promise<string> {
  const version = (await readFile(join(data, 'PG_VERSION'), 'utf8')).trim()
  const server = join(folder, version, 'bin/postgres')
  return (await exists(server)) ? server : 'postgres'
}

async function untilOpen(url: string, server: Server): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    // Refusals while the WAL is replayed come as events too.
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      if (server.hasEnded()) throw new Error(`the restored server does not start:\n${server.said()}`)
      await delay(100)
    }
  }
}

async function run(name: string, args: string[]): Promise<string> {
  const child = spawn(name, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  }
  const failed = once(child, 'error').then(([error]) => Promise.reject(error as Error))
  const [code] = (await Promise.race([once(child, 'close'), failed])) as [number]
  if (code !== 0) throw new Error(`${name} ended with ${code}:\n${said.trim()}`)
  return said
}
