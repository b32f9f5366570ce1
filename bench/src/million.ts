import { getWheelItems, upgradeCraft } from '@ganj/contract'
import { readArguments, refuseWith } from '@ganj/server/command-line'
import { verifyLedger } from './crash/audit.ts'
import { createBenchDatabase } from './installation/bench-database.ts'
import { startBenchServer, tokenOf } from './installation/bench-server.ts'
import { fill, openWheels } from './installation/fill.ts'
import { type BenchCall, callsNamed, requestsOf } from './measuring/calls.ts'
import { load } from './measuring/load.ts'

/*
 * Sends a million calls that move value, 256 at once through two processes, for so few players that many calls conflict.
 * Afterwards each acknowledged call must be recorded exactly once, and the ledger must be valid. The concurrency exceeds the
 * limit of the processes on purpose: a call that is turned away must have no effect. It does not count as one of the million.
 */

const usage = 'npm run test:million -- [--calls 1000000] [--players 5000] [--json]'
const { values: options } = readArguments(usage, {
  options: {
    calls: { type: 'string', default: '1000000' },
    players: { type: 'string', default: '5000' },
    json: { type: 'boolean', default: false },
  },
})
const [calls, players] = [Number(options.calls), Number(options.players)]
if (!(calls >= 1 && players >= 1)) {
  refuseWith(usage)('At least one call and one player')
}
const connections = 256
const roundSeconds = 5

const upgrade: BenchCall = {
  name: 'upgrade',
  endpoint: upgradeCraft,
  body: { upgrade: 'powerLevel' },
  sql: '',
}

/** Queries that must return no row. `$1`: number of acknowledged calls. */
const rules: Readonly<Record<string, string>> = {
  'another number of kept answers than were acknowledged': `
    SELECT count(*) FROM idempotency HAVING count(*) <> $1::bigint`,
  'another number of operations than were acknowledged': `
    SELECT count(*) FROM (SELECT DISTINCT player_id, id FROM posting WHERE kind IN ('spin', 'pack', 'run-ticket', 'upgrade')) made
    HAVING count(*) <> $1::bigint`,
  'nonces of the wheel with a gap': `
    SELECT player_id, seed_number FROM wheel_spin WHERE $1::bigint >= 0
     GROUP BY 1, 2 HAVING min(nonce) <> 0 OR max(nonce) + 1 <> count(*)`,
  'two open runs of a player': `
    SELECT player_id FROM run WHERE $1::bigint >= 0 AND state = 'open' GROUP BY 1 HAVING count(*) > 1`,
}

const database = await createBenchDatabase()
const env = { DATABASE_URL: database.url, DATABASE_POOL: '16' }
const servers = [await startBenchServer(env)]
try {
  servers.push(await startBenchServer(env))
  await fill(database, players)
  const tokens = Array.from({ length: players }, (_, index) => tokenOf(index + 1))
  await fetch(`${servers[0]?.address}/api${getWheelItems.path}`, {
    headers: { authorization: `Bearer ${tokens[0]}` },
  })
  await openWheels(database)
  await database.query('VACUUM ANALYZE')
  const before = await operations()

  const senders = [...callsNamed('open a run,spin,buy'), upgrade].map((call) =>
    requestsOf(call, tokens, { active: players, next: () => 0 }),
  )
  const request = () => (senders[Math.floor(Math.random() * senders.length)] as () => string)()
  const addresses = servers.map(({ address }) => address)
  const sent = { answered: 0, failed: 0, turnedAway: 0, broken: 0 }
  const from = performance.now()
  const carriedOut = () => sent.answered - sent.turnedAway
  while (carriedOut() < calls) {
    const round = await load(request, { addresses, connections, seconds: roundSeconds })
    for (const name of ['answered', 'failed', 'turnedAway', 'broken'] as const) sent[name] += round[name]
    process.stderr.write(
      `${carriedOut()} of ${calls} calls, ${sent.turnedAway} more were turned away for being too many at once\n`,
    )
  }
  const seconds = Math.round((performance.now() - from) / 1000)

  const acknowledged = sent.answered - sent.failed
  const violations = sent.broken > 0 ? [`${sent.broken} calls were answered 5xx`] : []
  for (const [name, text] of Object.entries(rules)) {
    const count = name.includes('operations') ? acknowledged + before : acknowledged
    const { rows } = await database.query(text, [count])
    if (rows.length > 0) violations.push(`${name} (${count}): ${JSON.stringify(rows.slice(0, 5))}`)
  }
  violations.push(...(await verifyLedger({ env })))

  if (options.json) {
    process.stdout.write(
      `${JSON.stringify({ bench: 'million', ...sent, acknowledged, seconds, violations })}\n`,
    )
  } else {
    for (const violation of violations) console.error(violation)
    console.log(
      `${carriedOut()} calls in ${seconds} s, ${connections} at once; ${acknowledged} acknowledged, ${sent.turnedAway} more turned away`,
    )
    console.log(violations.length === 0 ? 'Each is kept once, and the ledger is in order.' : 'VIOLATIONS.')
  }
  process.exitCode = violations.length === 0 ? 0 : 1
} finally {
  await Promise.all(servers.map((server) => server.stop()))
  await database.drop()
}

/** Number of operations of these calls in the ledger. */
async function operations(): Promise<number> {
  const { rows } = await database.query(
    `SELECT count(DISTINCT (player_id, id))::int AS made FROM posting WHERE kind IN ('spin', 'pack', 'run-ticket', 'upgrade')`,
  )
  return rows[0].made
}
