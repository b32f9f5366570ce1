import { randomBytes } from 'node:crypto'
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startBenchServer } from '../../bench/src/installation/bench-server.ts'
import { asPostgres, makeFolder } from './cluster.mjs'
import { createDatabase, query } from './database.mjs'
import { freePort, startProgram, until } from './jail.mjs'
import { expectJobsRun, expectLedger, expectNothingLost } from './ledger.mjs'
import { preparePlayers, startPlaying } from './players.mjs'

const config = fileURLToPath(new URL('../pgbouncer/pgbouncer.ini', import.meta.url))
const players = 16
/** Connections to PostgreSQL that all processes share, far fewer than they open to the pooler. */
const shared = 4
const playMs = 8_000

/** Players play through a PgBouncer with transaction pooling, with the settings of deploy/pgbouncer. */
export async function pooler() {
  const database = await createDatabase()
  const role = `${database.name}_pooled`
  const password = randomBytes(12).toString('hex')
  await database.query(`CREATE ROLE ${role} LOGIN PASSWORD '${password}'`)
  await database.query(`ALTER DATABASE ${database.name} OWNER TO ${role}`)
  const session = new URL(database.url)
  Object.assign(session, { username: role, password })
  const pgbouncer = await startPgBouncer(session)
  const servers = []
  let playing = []
  try {
    const env = { DATABASE_URL: pgbouncer.url, DATABASE_SESSION_URL: session.href }
    const start = (settings) => startBenchServer({ ...env, ...settings })
    servers.push(await start({ GANJ_ROLE: 'api' }), await start({ GANJ_ROLE: 'api' }))
    servers.push(await start({ GANJ_ROLE: 'worker' }))
    await preparePlayers(session.href, servers[0].address, players)
    playing = servers.slice(0, 2).map(({ address }) => startPlaying(address, { players }))
    await delay(playMs / 2)
    const open = await pgbouncer.open()
    await expectJobsRun(session.href)
    await delay(playMs / 2)
    for (const each of playing) await each.stop()

    const answered = playing.flatMap((each) => each.answered)
    const refused = answered.filter(({ refusals }) => refusals.length > 0)
    if (refused.length > 0) throw new Error(`${refused.length} calls were refused: ${refused[0].refusals}`)
    if (open.server > shared) throw new Error(`the pooler has ${open.server} connections of PostgreSQL`)
    if (open.client <= shared) throw new Error(`only ${open.client} connections were pooled`)
    const kept = await expectNothingLost(session.href, answered)
    expectLedger(session.href)
    await expectRefusal(pgbouncer.unset, session.href)
    return [
      `${open.client} connections of the server on ${open.server} of PostgreSQL: ${answered.length} calls, none refused`,
      `all ${kept} runs and spins are there, each once; the ledger is in order; a job ran beside`,
      'a pooler without time limits is refused at the start',
    ]
  } finally {
    for (const each of playing) each.giveUp()
    for (const server of servers) await server.stop()
    await pgbouncer.stop()
    await database.query(`REASSIGN OWNED BY ${role} TO CURRENT_USER`)
    await database.query(`DROP OWNED BY ${role}`)
    await database.query(`DROP ROLE ${role}`)
    await database.drop()
  }
}

/** The pooler of deploy/pgbouncer for another database, with fewer connections; `unset` has no time limits. */
async function startPgBouncer(session) {
  const folder = makeFolder('ganj-pgbouncer-')
  const port = await freePort()
  const name = session.pathname.slice(1)
  const behind = `host=${session.hostname} port=${session.port || 5432}`
  const text = readFileSync(config, 'utf8')
    .replace('ganj = host=127.0.0.1 port=5432', `unset = ${behind} dbname=${name}\n${name} = ${behind}`)
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replace('default_pool_size = 20', `default_pool_size = ${shared}\nstats_users = ${session.username}`)
    .replace('auth_file = users.txt', `auth_file = ${join(folder, 'users.txt')}\nunix_socket_dir =`)
  const files = { 'pgbouncer.ini': text, 'users.txt': `"${session.username}" "${session.password}"\n` }
  for (const [file, content] of Object.entries(files)) writeFileSync(join(folder, file), content)
  chmodSync(folder, 0o755)
  const program = startProgram(...asPostgres(['pgbouncer', join(folder, 'pgbouncer.ini')]), {
    env: { PATH: `${process.env.PATH}:/usr/sbin` },
  })
  const urlOf = (database) => {
    const url = new URL(session)
    url.host = `127.0.0.1:${port}`
    url.pathname = `/${database}`
    return url.href
  }
  await until(() => query(urlOf(name), 'SELECT 1').catch(() => undefined), {
    what: 'PgBouncer is open',
    program,
  })
  return {
    url: urlOf(name),
    unset: urlOf('unset'),
    /** Number of its client and server connections, for the server's own role. */
    async open() {
      const pools = (await query(urlOf('pgbouncer'), 'SHOW POOLS')).filter((pool) => pool.database === name)
      const sum = (pattern) =>
        pools
          .flatMap((pool) => Object.entries(pool).filter(([column]) => pattern.test(column)))
          .reduce((total, [, count]) => total + Number(count), 0)
      return { client: sum(/^cl_(active|waiting)$/), server: sum(/^sv_/) }
    },
    async stop() {
      await program.stop()
      rmSync(folder, { recursive: true })
    },
  }
}

/** Without `connect_query` statements would have no time limit: the server reports it and does not start. */
async function expectRefusal(url, session) {
  const program = startProgram(process.execPath, ['apps/server/dist/main.js'], {
    env: { ...process.env, DATABASE_URL: url, DATABASE_SESSION_URL: session, PORT: '0', GANJ_ROLE: 'api' },
  })
  const code = await program.ended
  if (code !== 78 || !program.said().includes('the pooler must set statement_timeout'))
    throw new Error(`a pooler without limits: ended with ${code}\n${program.said()}`)
}
