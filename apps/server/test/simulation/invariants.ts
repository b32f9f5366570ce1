import { indicatorIds } from '@ganj/contract'
import { timeZone } from './installation.ts'
import { promisedKinds, promiseOf } from './player.ts'
import type { World } from './world.ts'

const columns = indicatorIds.map((id) => id.replaceAll('-', '_'))

type Sums = Record<string, bigint>

/**
 * Watches the ledger as it grows: every balance is the sum of its postings, none is negative, each answered call has
 * moved value once, and each unanswered one at most once. Only new rows are read.
 */
export function createLedgerWatch(world: World) {
  const { observe } = world
  const sums = new Map<bigint, Sums>()
  const postings = new Map<string, number>()
  /** The postings before the first step. */
  const before = new Map<string, number>()
  let last = 0n

  const readNew = async () => {
    const rows = await observe<{ playerId: bigint; kind: string; count: bigint; last: bigint } & Sums>(
      `SELECT p.id AS "playerId", kind, count(DISTINCT moved.id) AS count, max(moved.id) AS last,
              ${columns.map((name) => `coalesce(sum(${name}), 0)::bigint AS ${name}`).join(', ')}
         FROM player p CROSS JOIN LATERAL (SELECT * FROM posting WHERE player_id = p.id AND id > $1 OFFSET 0) moved
        GROUP BY p.id, kind`,
      [last],
    )
    for (const { playerId, kind, count, last: newest, ...moved } of rows) {
      const held = sums.get(playerId) ?? Object.fromEntries(columns.map((name) => [name, 0n]))
      for (const name of columns) held[name] = (held[name] ?? 0n) + (moved[name] ?? 0n)
      sums.set(playerId, held)
      const id = `${playerId} ${kind}`
      postings.set(id, (postings.get(id) ?? 0) + Number(count))
      if (newest > last) last = newest
    }
  }
  const checkBalances = async () => {
    const rows = await observe<{ playerId: bigint } & Sums>(
      `SELECT player_id AS "playerId", ${columns.join(', ')} FROM player_balance`,
    )
    for (const { playerId, ...held } of rows) {
      for (const name of columns) {
        const [is, should] = [held[name] ?? 0n, sums.get(playerId)?.[name] ?? 0n]
        if (is < 0n) world.violations.push(`player ${playerId} has ${is} ${name}`)
        if (is !== should)
          world.violations.push(`player ${playerId} has ${is} ${name}; what was posted makes ${should}`)
      }
    }
  }
  const checkPromises = () => {
    for (const player of world.players) {
      const open = [...player.unanswered.values()].map(promiseOf)
      for (const kind of promisedKinds) {
        const id = `${player.id} ${kind}`
        const moved = (postings.get(id) ?? 0) - (before.get(id) ?? 0)
        const answered = player.successes.get(kind) ?? 0
        const most = answered + open.filter((promised) => promised === kind).length
        if (moved < answered || moved > most)
          world.violations.push(
            `player ${player.id}: ${answered} to ${most} postings of ${kind} are due, ${moved} are there`,
          )
      }
    }
  }
  return {
    begin: async () => {
      await readNew()
      for (const [id, count] of postings) before.set(id, count)
    },
    check: async () => {
      await readNew()
      await checkBalances()
      checkPromises()
    },
  }
}

/** Looks for rows that must not exist; each one is a violation. */
async function refuseRows(
  world: World,
  what: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<void> {
  const rows = await world.observe(text, values)
  for (const row of rows.slice(0, 5))
    world.violations.push(
      `${what}: ${JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? String(value) : value))}`,
    )
}

/** Boards equal the verified runs, and each verified run was really played. */
export async function checkBoards(world: World): Promise<void> {
  await refuseRows(
    world,
    'a board differs from the verified runs',
    `WITH scored AS (
       SELECT player_id, score, submitted_at, (submitted_at AT TIME ZONE $1)::date AS day FROM run
        WHERE state = 'verified' AND ranked AND player_id IN (SELECT id FROM player WHERE deleted_at IS NULL)),
     best AS (
       SELECT player_id, board, max(score) AS score FROM scored
        CROSS JOIN LATERAL unnest(ARRAY['all-time', 'daily:' || day,
          'weekly:' || (day - (extract(dow FROM day)::int + 1) % 7)]) AS board
        GROUP BY player_id, board)
     SELECT board, player_id, best.score AS should, s.score AS is
       FROM best FULL JOIN (SELECT * FROM standing WHERE board = 'all-time' OR board ~ '^(daily|weekly):[0-9-]+$') s
            USING (board, player_id)
       -- Whoever has left stands on boards of the past alone.
       JOIN player ON player.id = player_id AND (deleted_at IS NULL OR board = 'all-time')
      WHERE best.score IS DISTINCT FROM s.score
        -- A week whose places are fixed takes no late verdict.
        AND NOT (coalesce(s.score, 0) < coalesce(best.score, 0)
                 AND EXISTS (SELECT FROM season WHERE season.board = best.board AND state <> 'ended'))`,
    [timeZone],
  )
  const verified = await world.observe<{ id: string; score: bigint }>(
    `SELECT public_id AS id, score FROM run WHERE state = 'verified'`,
  )
  for (const { id, score } of verified) {
    const reached = world.reached.get(id) ?? new Set()
    if (!reached.has(Number(score)))
      world.violations.push(`run ${id} counts ${score}; it reached ${[...reached].join(' or ') || 'nothing'}`)
  }
}

/** Earned is what is available, reserved and paid; nobody is paid twice, or on the chain and not in the ledger. */
export async function checkPayouts(world: World): Promise<void> {
  const rows = await world.observe<{ id: bigint; state: string; net: bigint; address: string }>(
    'SELECT id, state, amount - fee AS net, address FROM payout',
  )
  for (const { id, state, net, address } of rows) {
    const paid = world.payoutChain.paid.get(id) ?? []
    const isRight = paid.every(({ amount, to }) => amount === net && to === address)
    const isPayable = ['signed', 'sent', 'confirmed'].includes(state)
    if (paid.length > 1) world.violations.push(`payout ${id} was paid ${paid.length} times`)
    if (!isRight) world.violations.push(`payout ${id} was not paid as it was asked for`)
    if (paid.length === 1 ? !isPayable : state === 'confirmed')
      world.violations.push(`payout ${id} is ${state}; it was paid ${paid.length} times`)
  }
  await refuseRows(
    world,
    'what is reserved for payouts differs from the ledger',
    `SELECT p.player_id, reserved, moved
       FROM (SELECT player_id, sum(amount) FILTER (WHERE state NOT IN ('failed', 'rejected', 'cancelled')) AS reserved
               FROM payout GROUP BY player_id) p
       JOIN (SELECT player_id, -sum(tether) AS moved FROM posting
              WHERE kind IN ('payout', 'payout-return') AND house = 'payout' GROUP BY player_id) m USING (player_id)
      WHERE coalesce(reserved, 0) <> coalesce(moved, 0)`,
  )
}
