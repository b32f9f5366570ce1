import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { advisoryLocks } from '../advisory-locks.ts'
import { isAlive } from './holder.ts'

const PAUSE_MS = 25
/** How long the server may take to notice the end of a process: on a busy machine longer than a moment. */
const PATIENCE_MS = 10_000
/** The name of the connection, followed by the id of the process. */
export const APPLICATION = 'ganj presence'

/**
 * A connection that announces this process to others on the same server. It holds a shared advisory lock, which
 * PostgreSQL releases when the process dies, so that the last process to leave knows that it is the last.
 */
export interface Presence {
  /** Creates the database if it does not exist. */
  ensureDatabase(name: string): Promise<void>
  /** Calls back once when the server goes away. */
  onLost(callback: () => void): void
  /** Leaves; true when no other process is there and, until the server ends, none can join. */
  leave(): Promise<boolean>
}

/** Opens the connection; undefined when the server does not accept us now: still starting, stopping, or not ours. */
export async function openPresence(url: string): Promise<Presence | undefined> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    application_name: `${APPLICATION} ${process.pid}`,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    if (await callLockFunction(client, 'pg_try_advisory_lock_shared')) return presenceOn(client)
    await client.end()
  } catch {
    await client.end().catch(() => undefined)
  }
  return undefined
}

function presenceOn(client: pg.Client): Presence {
  return {
    async ensureDatabase(name) {
      const found = await client.query('select from pg_database where datname = $1', [name])
      if (found.rowCount) return
      await client.query(`create database ${client.escapeIdentifier(name)}`).catch(async (error) => {
        const again = await client.query('select from pg_database where datname = $1', [name])
        if (!again.rowCount) throw error
      })
    },
    onLost(callback) {
      client.once('end', callback)
    },
    async leave() {
      client.removeAllListeners('end')
      try {
        await callLockFunction(client, 'pg_advisory_unlock_shared')
        const deadline = performance.now() + PATIENCE_MS
        do {
          if (await callLockFunction(client, 'pg_try_advisory_lock')) return true
        } while (performance.now() < deadline && (await waitsForEndedProcesses(client)))
        await client.end()
      } catch {
        // The server has already gone, so there is nothing to leave.
      }
      return false
    },
  }
}

/** Pauses when all others on the server are processes that have ended, whose locks it is about to release. */
async function waitsForEndedProcesses(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ process: string }>(
    `select substring(application_name from '\\d+$') as process from pg_stat_activity
      where application_name like $1 and pid <> pg_backend_pid()`,
    [`${APPLICATION}%`],
  )
  // A process of an earlier version does not give its id.
  if (rows.some(({ process }) => process === null || isAlive(Number(process)))) return false
  await pause(PAUSE_MS)
  return true
}

async function callLockFunction(client: pg.Client, action: string): Promise<boolean> {
  const { rows } = await client.query<{ done: boolean }>(`select ${action}($1) as done`, [
    advisoryLocks.embeddedServer,
  ])
  return rows[0]?.done === true
}
