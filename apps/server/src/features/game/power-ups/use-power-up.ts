import { type BodyOf, type usePowerUp as endpoint, maxPowerUpsOfRun, type ReplyOf } from '@ganj/contract'
import type { Idempotency } from '#platform/http/idempotency.ts'
import { powerUpKind } from '../content.ts'
import type { GameDependencies } from '../dependencies.ts'
import { usePowerUpOnce } from '../runs/grant-queries.ts'

/**
 * Grants a power-up to the open run. It is taken from the inventory first, and bought at its price when there is none.
 */
export async function usePowerUp(
  { database, content, reactions }: GameDependencies,
  idempotency: Idempotency,
  { powerUpPublicId: powerUp, gameInstanceId: runId, price: seen }: BodyOf<typeof endpoint>,
  now: Date,
): Promise<ReplyOf<typeof endpoint>> {
  const [offer, reaction] = await Promise.all([
    content.item(powerUpKind, powerUp),
    reactions.ofPowerUpUse({ now }),
  ])
  const price = offer?.data.price ?? null
  const order = { runId, powerUp, price, most: maxPowerUpsOfRun, seen: seen ?? null, reaction }
  return usePowerUpOnce(database, idempotency, order, now)
}
