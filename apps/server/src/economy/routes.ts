import { getIndicators, type IndicatorId } from '@ganj/contract'
import type { Mount } from '#platform/http/mount.ts'
import { toWire } from './money.ts'

interface EconomyParts {
  /** Every balance in minor units, after whatever comes due with time was paid. */
  read(playerId: bigint, now: Date): Promise<Map<IndicatorId, bigint>>
}

export function economyRoutes(mount: Mount, { read }: EconomyParts): void {
  mount(getIndicators, async ({ player, now }) =>
    [...(await read(player.id, now))].map(([publicId, amount]) => ({
      publicId,
      value: toWire(publicId, amount),
    })),
  )
}
