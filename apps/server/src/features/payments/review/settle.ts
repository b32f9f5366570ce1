import type { MoneyMethod } from '@ganj/contract'
import { publicIdsOf } from '#auth/players.ts'
import { type Actor, type AuditEvent, writeAudit } from '#platform/admin/audit.ts'
import type { Tx } from '#platform/database/database.ts'
import { type Settling, SettlingError, settleCharge } from '../charges/settle-charge.ts'
import { forgiveDebts } from '../debts/debt-queries.ts'
import type { Payments } from '../orders/payment.ts'
import { type ChargeOutcome, chargeById } from '../orders/queries.ts'

interface Ordered {
  by: Actor
  reason: string
  now: Date
}

interface Settlement extends Ordered {
  method: MoneyMethod
  id: string
  settling: Settling
}

/** Settles a charge manually, once, and logs the operator. @throws SettlingError */
export async function settle(
  tx: Tx,
  payments: Payments,
  { method, id, settling, by, reason, now }: Settlement,
): Promise<ChargeOutcome> {
  const before = await chargeById(tx, method, id)
  await settleCharge(tx, payments, { method, id, settling, operator: by.name, reason, now })
  const after = await chargeById(tx, method, id)
  if (!after) throw new SettlingError('it is unknown')
  // Who got it: the operator chooses the player of a payment that names nobody.
  const { playerId } = after
  const player = playerId === null ? undefined : (await publicIdsOf(tx, [playerId])).get(playerId)
  await writeAudit(
    tx,
    by,
    {
      action: `payments.${settling.action}`,
      subject: after.payment ? `payment:${after.payment}` : `charge:${id}`,
      reason,
      before: { method, charge: id, outcome: before?.outcome },
      after: { method, charge: id, outcome: after.outcome, player },
    },
    now,
  )
  return after.outcome
}

/** Forgives a player's debts, and logs the operator. @returns how many debts there were */
export async function forgive(tx: Tx, playerId: bigint, { by, reason, now }: Ordered): Promise<number> {
  const forgiven = await forgiveDebts(tx, { playerId, operator: by.name, reason, now })
  const publicId = (await publicIdsOf(tx, [playerId])).get(playerId)
  const event: AuditEvent = {
    action: 'payments.forgive',
    subject: `player:${publicId}`,
    reason,
    after: { forgiven },
  }
  await writeAudit(tx, by, event, now)
  return forgiven
}
