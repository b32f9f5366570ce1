import { getIndicators, getMovements, type IndicatorId } from '@ganj/contract'
import { toWire } from '#ledger/money.ts'
import { movementsOf } from '#ledger/movements.ts'
import type { Mount } from '#platform/http/mount.ts'

interface RouteDependencies {
  /** Every balance in minor units, after paying what is due. */
  read(playerId: bigint, now: Date): Promise<Map<IndicatorId, bigint>>
}

export function indicatorRoutes(mount: Mount, { read }: RouteDependencies): void {
  mount(getIndicators, async ({ player, now }) =>
    [...(await read(player.id, now))].map(([publicId, amount]) => ({
      publicId,
      value: toWire(publicId, amount),
    })),
  )
  mount(getMovements, ({ player, replica, query: { kind = null, before, limit = 20 } }) =>
    movementsOf(replica, player.id, { kind, before: before === undefined ? null : BigInt(before), limit }),
  )
}
