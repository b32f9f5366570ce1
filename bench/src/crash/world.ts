import { mkdir, mkdtemp, readdir, readFile, readlink, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { createBenchDatabase } from '../installation/bench-database.ts'
import { type BenchServer, startBenchServer } from '../installation/bench-server.ts'

/** The two homes of a database that are crashed: one that lives on, and one that belongs to the server. */
export type Kind = 'postgres' | 'embedded'

export interface World {
  kind: Kind
  /** What the server and the commands find their database by. */
  env: Record<string, string>
  startServer(): Promise<BenchServer>
  /** Asks the database itself, past the server; connects anew after each crash. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  /** Kills every process of the database. Only an embedded one is ours to kill. */
  killDatabase(): Promise<void>
  drop(): Promise<void>
}

/** @param settings what the server is told besides */
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
  // Open to the user the database runs as, when we are root.
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
    // It has gone by itself meanwhile.
  }
}

/** Connections that are made anew, to wherever the database is then, once it was killed under them. */
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
    /** Waits for a database that is coming back; anything else that is wrong with it shows in the end. */
    query: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> => {
      for (let attempt = 1; ; attempt++) {
        pool ??= opened()
        try {
          return (await (await pool).query<Row>(text, values)).rows
        } catch (error) {
          forget()
          if (attempt === 100) throw error
          await pause(100)
        }
      }
    },
    end: async () => (await pool)?.end(),
  }
}

/** Where an embedded database lives: in the data folder, or where a note there says. */
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

/** Every process of PostgreSQL works in its data folder; the system tells (Linux only). */
async function processesIn(folder: string): Promise<number[]> {
  const path = await realpath(folder)
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
