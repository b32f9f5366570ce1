import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { startBenchServer, tokenOf } from '../../bench/src/installation/bench-server.ts'
import { fill, openWheels } from '../../bench/src/installation/fill.ts'
import { play } from '../../bench/src/rolling/clients.ts'
import { root } from '../../scripts/set-up.mjs'
import { asPostgres, startCluster } from './cluster.mjs'
import { query } from './database.mjs'

const execute = promisify(execFile)
const players = 20

/** Makes a backup under load by deploy/postgres, then restores it into another cluster: the latest state, and an earlier moment. */
export async function restore() {
  const cluster = await startCluster()
  try {
    const server = await startBenchServer({ DATABASE_URL: cluster.url })
    try {
      await fill({ query: (text, values) => query(cluster.url, text, values) }, players)
      const headers = { authorization: `Bearer ${tokenOf(1)}` }
      await fetch(`${server.address}/api/wheel/items`, { headers })
      await openWheels({ query: (text, values) => query(cluster.url, text, values) })
      cluster.execute('pgbackrest', '--stanza=ganj', 'stanza-create')

      let isOver = false
      const playing = play(server.address, { players, isOver: () => isOver })
      const began = performance.now()
      cluster.execute('pgbackrest', '--stanza=ganj', '--type=full', 'backup')
      const backupSeconds = (performance.now() - began) / 1000
      await delay(1500)
      const [{ moment }] = await query(cluster.url, 'SELECT now()::text AS moment')
      await delay(1500)
      isOver = true
      const { failed } = await playing
      if (failed.length > 0) throw new Error(`calls failed during the backup: ${failed[0]}`)
      const [{ live }] = await query(cluster.url, 'SELECT count(*)::int AS live FROM transfer')
      await query(cluster.url, 'SELECT pg_switch_wal()')
      cluster.execute('pgbackrest', '--stanza=ganj', 'check')

      const latest = await rehearse(cluster)
      if (latest.transfers !== live)
        throw new Error(`${latest.transfers} of ${live} transfers have come back`)
      const earlier = await rehearse(cluster, '--to', moment)
      if (!(earlier.transfers < live && earlier.newest <= new Date(moment))) {
        throw new Error(
          `the restore to ${moment} has ${earlier.transfers} of ${live}, up to ${earlier.newest}`,
        )
      }
      const [{ passed }] = await query(
        cluster.url,
        `SELECT count(*)::int AS passed FROM restore_rehearsal WHERE problems = '{}'`,
      )
      if (passed !== 1) throw new Error(`${passed} rehearsals are recorded as passed`)
      return [
        `full backup under load in ${backupSeconds.toFixed(1)} s; ${latest.line}`,
        `all ${live} transfers came back, the newest ${latest.age} s old; to an earlier moment ${earlier.transfers}`,
      ]
    } finally {
      await server.stop()
    }
  } finally {
    await cluster.stop()
  }
}

/** Runs the built command as the user of PostgreSQL, as in the image. */
async function rehearse(cluster, ...options) {
  const command = join(root, 'apps/server/dist/commands/restore-rehearse.js')
  const [program, args] = asPostgres([process.execPath, command, ...options])
  const { stdout } = await execute(program, args, {
    env: { ...cluster.env, DATABASE_URL: cluster.url },
  }).catch((error) => Promise.reject(new Error(`${error.stdout}${error.stderr}`)))
  const [line, transfers] = /backup .* (\d+) transfers/.exec(stdout) ?? []
  const [, newest, age] = /is of (\S+), (-?\d+) s ago/.exec(stdout) ?? []
  if (!stdout.includes('The restored ledger is in order.')) throw new Error(stdout)
  return { line, transfers: Number(transfers), newest: new Date(newest), age }
}
