import { mkdir, mkdtemp, readdir, readFile, readlink, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { createBenchDatabase } from '../installation/bench-database.ts'
import { type BenchServer, startBenchServer } from '../installation/bench-server.ts'

/** The two kinds of database: a separate PostgreSQL that keeps running, and one that the server embeds. */
export type Kind = 'postgres' | 'embedded'

export interface World {
  kind: Kind
  /** The environment by which the server and the commands find their database. */
  env: Record<string, string>
  startServer(): Promise<BenchServer>
  /** Queries the database directly, without the server. Retries after each crash, for ten seconds or until `isOver`. */
  query<Row extends pg.QueryResultRow>(
    text: string,
    values?: unknown[],
    isOver?: () => boolean,
  ): Promise<Row[]>
  /** Kills every process of the database. Only for an embedded one. */
  killDatabase(): Promise<void>
  drop(): Promise<void>
}

/** @param settings additional settings of the server */
export const createWorld = (kind: Kind, settings: Record<string, string> = {}): Promise<World> =>
  kind === 'postgres' ? createPostgresWorld(settings) : createEmbeddedWorld(settings)

async function createPostgresWorld(settings: Record<string, string>): Promise<World> {
  const { url, drop } = await createBenchDatabase()
  const asked = createAsking(async () => url)
  const env = { DATABASE_URL: url }
  return {
    kind: 'postgres',
    env,
    startServer: () => startBenchServer({ ...env, ...settings }),
    query: asked.query,
    killDatabase: () => Promise.reject(new Error('this database is not ours to kill')),
    drop: async () => {
      await asked.end()
      await drop()
    },
  }
}

async function createEmbeddedWorld(settings: Record<string, string>): Promise<World> {
  // As root the database runs as another user, who needs access.
  const folder = await mkdtemp(join(tmpdir(), 'ganj-crash-'))
  const data = join(folder, 'data')
  await mkdir(data, { mode: 0o711 })
  const asked = createAsking(() => embeddedUrl(data))
  const env = { GANJ_DATA_DIR: data, DATABASE_URL: '' }
  return {
    kind: 'embedded',
    env,
    startServer: () => startBenchServer({ ...env, ...settings }),
    query: asked.query,
    killDatabase: async () => {
      const pids = await processesIn(join(await homeOf(data), 'cluster/data'))
      for (const pid of pids) killHard(pid)
    },
    drop: async () => {
      await asked.end()
      const home = await homeOf(data)
      for (const pid of await processesIn(join(home, 'cluster/data'))) killHard(pid)
      for (const path of [home, folder]) await rm(path, { recursive: true, force: true })
    },
  }
}

function killHard(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has ended meanwhile.
  }
}

/** Connections that reconnect to the current address of the database after it was killed. */
function createAsking(urlOf: () => Promise<string>) {
  let pool: Promise<pg.Pool> | undefined
  const opened = async () => {
    const fresh = new pg.Pool({ connectionString: await urlOf(), max: 4, connectionTimeoutMillis: 5_000 })
    fresh.on('error', forget)
    return fresh
  }
  const forget = () => {
    const old = pool
    pool = undefined
    old?.then((broken) => broken.end()).catch(() => undefined)
  }
  return {
    query: async <Row extends pg.QueryResultRow>(
      text: string,
      values: unknown[] = [],
      isOver: () => boolean = () => false,
    ): Promise<Row[]> => {
      for (let attempt = 1; ; attempt++) {
        pool ??= opened()
        try {
          return (await (await pool).query<Row>(text, values)).rows
        } catch (error) {
          forget()
          if (attempt === 100 || isOver()) throw error
          await pause(100)
        }
      }
    },
    end: async () => (await pool)?.end(),
  }
}

/** The folder of an embedded database: the data folder, or the one that a file there names. */
async function homeOf(data: string): Promise<string> {
  const inside = join(data, 'postgres')
  const note = await readFile(join(inside, 'elsewhere'), 'utf8').catch(() => '')
  return note.trim() || inside
}

async function embeddedUrl(data: string): Promise<string> {
  const cluster = join(await homeOf(data), 'cluster')
  const [password, note] = await Promise.all([
    readFile(join(cluster, 'password'), 'utf8'),
    readFile(join(cluster, 'data/postmaster.pid'), 'utf8'),
  ])
  return `postgres://ganj:${password.trim()}@127.0.0.1:${note.split('\n')[3]}/ganj?sslmode=disable`
}

/** The PostgreSQL processes whose working directory is this data folder (Linux only); none before there is one. */
async function processesIn(folder: string): Promise<number[]> {
  const path = await realpath(folder).catch(() => undefined)
  if (!path) return []
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    pids.map((pid) =>
      readlink(`/proc/${pid}/cwd`).then(
        (cwd) => cwd === path,
        () => false,
      ),
    ),
  )
  return pids.filter((_, index) => found[index]).map(Number)
}
