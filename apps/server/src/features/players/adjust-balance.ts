import type { IndicatorId } from '@ganj/contract'
import type { AdminBodyOf, AdminReplyOf, adjustBalance as endpoint } from '@ganj/contract/admin'
import { lockPlayer } from '#auth/players.ts'
import { fromDecimal, toDecimal } from '#ledger/money.ts'
import { lockBalances, post } from '#ledger/post.ts'
import type { Approvals } from '#platform/admin/approvals.ts'
import { type Actor, writeAudit } from '#platform/admin/audit.ts'
import type { Operator } from '#platform/admin/mount-admin.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { Fault } from '#platform/fault.ts'
import { type Idempotency, idempotently } from '#platform/http/idempotency.ts'
import type { PlayerAdministration } from './dependencies.ts'
import { playerOf } from './player-rows.ts'

type Body = AdminBodyOf<typeof endpoint>

interface Call {
  body: Body
  operator: Operator
  idempotency: Idempotency
  now: Date
}

export const adjustAction = 'players.adjust'

const dayMs = 24 * 60 * 60_000

/**
 * Credits or debits a player. Above the limit a second operator has to confirm it first; the operator's adjustments of
 * the currency within a day count towards it, so that many small ones cannot bypass the limit. Once for its key.
 */
export function adjustBalance(
  { database, needsApproval }: PlayerAdministration,
  approvals: Approvals,
  { body, operator, idempotency, now }: Call,
): Promise<AdminReplyOf<typeof endpoint>> {
  const { currency } = body
  const delta = deltaOf(body)
  const key = `adjust:${operator.publicId}:${idempotency.key}`
  return idempotently(database, idempotency, now, async (tx) => {
    const movedToday = await movedSince(tx, operator, currency, new Date(now.getTime() - dayMs))
    if (!needsApproval([{ currency, amount: movedToday + (delta < 0n ? -delta : delta) }])) {
      const balance = await applyAdjustment(tx, { ...body, key, by: operator, now })
      return { state: 'done' as const, approval: null, balance }
    }
    const { id: playerId } = await playerOf(tx, body.id)
    const held = (await lockBalances(tx, playerId)).get(currency) ?? 0n
    if (held + delta < 0n) throw new Fault('economy.insufficient')
    const approval = await approvals.request(tx, {
      action: adjustAction,
      subject: `player:${body.id}`,
      order: { ...body, key },
      reason: body.reason,
      operator,
      now,
    })
    return { state: 'waiting' as const, approval, balance: toDecimal(currency, held) }
  })
}

/** The sum that an operator has credited, debited or confirmed of a currency since a time, minor units. */
async function movedSince(
  tx: Tx,
  { id, name }: Operator,
  currency: IndicatorId,
  since: Date,
): Promise<bigint> {
  // Serialises the adjustments of one operator, because concurrent ones would not see each other.
  await tx.rows(sql`SELECT FROM operator WHERE id = ${id} FOR NO KEY UPDATE`)
  const entries = await tx.rows<{ before: string; after: string }>(sql`
    SELECT before ->> ${currency} AS before, after ->> ${currency} AS after FROM audit_entry
     WHERE operator = ${name} AND source = 'console' AND action = ${adjustAction} AND at > ${since} AND after ? ${currency}`)
  return entries.reduce((sum, { before, after }) => {
    const moved = fromDecimal(currency, after) - fromDecimal(currency, before)
    return sum + (moved < 0n ? -moved : moved)
  }, 0n)
}

export interface Adjustment extends Body {
  /** The idempotency key of the adjustment. */
  key: string
  by: Actor
  now: Date
}

/** One transfer, and the audit entry that its reference names. @returns the balance afterwards, whole units */
export async function applyAdjustment(tx: Tx, adjustment: Adjustment): Promise<string> {
  const { id, currency, reason, key, by, now } = adjustment
  const delta = deltaOf(adjustment)
  const { id: playerId } = await playerOf(tx, id)
  // The balances are locked first, as everywhere for a player.
  const before = (await lockBalances(tx, playerId)).get(currency) ?? 0n
  if ((await lockPlayer(tx, playerId)).deletedAt !== null) throw new Fault('account.deleted')
  const entry = await writeAudit(
    tx,
    by,
    {
      action: adjustAction,
      subject: `player:${id}`,
      reason,
      before: { [currency]: toDecimal(currency, before) },
      after: { [currency]: toDecimal(currency, before + delta) },
    },
    now,
  )
  await post(tx, {
    playerId,
    key,
    kind: 'adjustment',
    reference: `audit:${entry}`,
    legs: [{ currency, delta, house: 'adjustment' }],
    now,
  })
  return toDecimal(currency, before + delta)
}

/** @throws Fault `adjust.amount-invalid` */
function deltaOf({ currency, amount }: { currency: IndicatorId; amount: string }): bigint {
  let delta = 0n
  try {
    delta = fromDecimal(currency, amount)
  } catch (error) {
    throw new Fault('adjust.amount-invalid', { cause: error })
  }
  if (delta === 0n) throw new Fault('adjust.amount-invalid')
  return delta
}
