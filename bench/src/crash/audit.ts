import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Leg, Moved } from './calls.ts'
import type { Client } from './traffic.ts'
import type { World } from './world.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Kinds of transfer that only a call of a client makes: none may exist without an answered call. */
const ofCalls = [
  'run-ticket',
  'run-revive',
  'run-power-up',
  'upgrade',
  'coin-idle',
  'coin-idle-double',
  'spin',
  'pack',
  'daily-reward',
  'task',
  'achievement',
  'invite-reward',
]

/** Compares the answers to clients with the database. Returns a sentence for each mismatch. */
export async function audit(world: World, clients: readonly Client[], inviterId: number): Promise<string[]> {
  const ids = clients.map(({ state }) => state.id)
  const booked = await transfersOf(world, ids)
  return [
    ...clients.flatMap((client) => [
      ...client.violations,
      ...(client.open ? [`player ${client.state.id}: ${client.open.endpoint.path} was never answered`] : []),
      ...differences(client, booked.get(client.state.id) ?? []),
    ]),
    ...(
      await Promise.all(
        Object.entries(rules).map(([name, text]) => violationsOf(world, name, text, [ids, inviterId])),
      )
    ).flat(),
  ]
}

/** Runs `npm run ledger:verify` as an operator would. Returns its output if it fails. */
export function verifyLedger({ env }: Pick<World, 'env'>): Promise<string[]> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'apps/server/src/commands/ledger-verify.ts'], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk
    })
  }
  return new Promise((resolve) => {
    child.once('close', (code) => resolve(code === 0 ? [] : [`ledger:verify ended with ${code}: ${said}`]))
  })
}

interface Row {
  player: string
  key: string
  legs: { currency: string; delta: string }[]
}

async function transfersOf(world: World, ids: readonly number[]): Promise<Map<number, Moved[]>> {
  const rows = await world.query<Row>(
    `SELECT player_id AS player, idempotency_key AS key,
            json_agg(json_build_object('currency', currency, 'delta',
              (CASE WHEN credit_account LIKE 'player:%' THEN amount ELSE -amount END)::text)) AS legs
       FROM transfer WHERE player_id = ANY($1::bigint[]) AND kind = ANY($2) GROUP BY 1, 2`,
    [ids, ofCalls],
  )
  const byPlayer = new Map<number, Moved[]>()
  for (const { player, key, legs } of rows) {
    const whole = legs.map(({ currency, delta }) => ({
      currency,
      delta: currency === 'tether' ? Number(delta) / 1e6 : Number(delta),
    }))
    byPlayer.set(Number(player), [...(byPlayer.get(Number(player)) ?? []), { key, legs: whole }])
  }
  return byPlayer
}

function differences({ state, moved }: Client, booked: readonly Moved[]): string[] {
  const told = new Map(moved.map(({ key, legs }) => [key, written(legs)]))
  const held = new Map(booked.map(({ key, legs }) => [key, written(legs)]))
  const who = `player ${state.id}`
  return [
    ...(told.size === moved.length ? [] : [`${who}: two acknowledged calls stand for one transfer`]),
    ...[...told].flatMap(([key, legs]) => {
      const found = held.get(key)
      if (found === undefined) return [`${who}: ${key} was acknowledged and is LOST`]
      return found === legs ? [] : [`${who}: ${key} was told as ${legs} and moved ${found}`]
    }),
    ...[...held.keys()].filter((key) => !told.has(key)).map((key) => `${who}: ${key} moved and NOBODY ASKED`),
  ]
}

const written = (legs: readonly Leg[]) =>
  legs
    .map(({ currency, delta }) => `${currency} ${delta}`)
    .sort()
    .join(', ')

/** Queries that must return no row. `$1`: the players of the round; `$2`: their inviter. */
const rules: Readonly<Record<string, string>> = {
  'a balance that is not the sum of its transfers': `
    SELECT player_id, currency FROM balance b FULL JOIN (
      SELECT player_id, currency, sum(CASE WHEN credit_account LIKE 'player:%' THEN amount ELSE -amount END) AS total
        FROM transfer WHERE player_id = ANY($1::bigint[]) OR player_id = $2 GROUP BY 1, 2) t USING (player_id, currency)
     WHERE (player_id = ANY($1::bigint[]) OR player_id = $2) AND coalesce(b.amount, 0) <> coalesce(t.total, 0)`,
  'nonces of the wheel with a gap': `
    SELECT player_id, seed_number FROM wheel_spin WHERE player_id = ANY($1::bigint[]) AND $2::bigint > 0
     GROUP BY 1, 2 HAVING min(nonce) <> 0 OR max(nonce) + 1 <> count(*)`,
  'a wheel whose next nonce is not the number of its spins': `
    SELECT w.player_id FROM wheel_player w WHERE w.player_id = ANY($1::bigint[]) AND $2::bigint > 0 AND next_nonce <>
      (SELECT count(*) FROM wheel_spin s WHERE s.player_id = w.player_id AND s.seed_number = w.seed_number)`,
  'a spin, a purchase or a run without its transfer': `
    SELECT player_id, public_id FROM (
      SELECT player_id, public_id, 'spin:' || public_id AS key FROM wheel_spin
      UNION ALL SELECT player_id, public_id, 'pack:' || public_id FROM purchase
      UNION ALL SELECT player_id, public_id, 'run:' || public_id FROM run WHERE ranked
      UNION ALL SELECT player_id, public_id, 'run-reward:' || public_id FROM run
                 WHERE ranked AND state = 'verified' AND coins > 0) made
     WHERE player_id = ANY($1::bigint[]) AND $2::bigint > 0 AND NOT EXISTS
       (SELECT FROM transfer t WHERE t.player_id = made.player_id AND t.idempotency_key = made.key)`,
  'a reward of a run that is not proven, or another than its run says': `
    SELECT t.player_id, t.reference FROM transfer t LEFT JOIN run r
        ON r.player_id = t.player_id AND r.public_id = t.reference AND r.state = 'verified' AND r.ranked
     WHERE t.player_id = ANY($1::bigint[]) AND $2::bigint > 0 AND t.kind = 'run-reward'
       AND (r.public_id IS NULL OR (t.currency = 'coin' AND t.amount <> r.coins))`,
  'two open runs of a player': `
    SELECT player_id FROM run WHERE player_id = ANY($1::bigint[]) AND $2::bigint > 0 AND state = 'open'
     GROUP BY 1 HAVING count(*) > 1`,
  'a craft whose level was not paid for': `
    SELECT u.player_id FROM upgrade u WHERE u.player_id = ANY($1::bigint[]) AND $2::bigint > 0
       AND speed + power + shuttle <>
         (SELECT count(*) FROM transfer t WHERE t.player_id = u.player_id AND t.kind = 'upgrade')`,
  'an invite that paid one of the two, or a payment without an invite': `
    SELECT invitee_id FROM invite FULL JOIN (
      SELECT player_id, bool_or(true) FROM transfer
       WHERE player_id = ANY($1::bigint[]) AND kind = 'invite-reward' GROUP BY 1) paid ON player_id = invitee_id
     WHERE (invitee_id = ANY($1::bigint[]) OR player_id = ANY($1::bigint[])) AND (invitee_id IS NULL OR player_id IS NULL
        OR NOT EXISTS (SELECT FROM transfer WHERE player_id = $2 AND idempotency_key = 'invite-joined:' || invitee_id))`,
  'a key that was taken and never answered': `
    SELECT player_id, key FROM idempotency WHERE player_id = ANY($1::bigint[]) AND $2::bigint > 0 AND answer IS NULL`,
}

async function violationsOf(world: World, name: string, text: string, values: unknown[]): Promise<string[]> {
  const rows = await world.query(text, values)
  return rows.length === 0 ? [] : [`${name}: ${JSON.stringify(rows.slice(0, 5))}`]
}
