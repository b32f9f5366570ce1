import { getIndicators } from '@ganj/contract'
import type { Db } from '#platform/database/database.ts'
import type { Mount } from '#platform/http/mount.ts'
import { balances } from './ledger.ts'
import { toWire } from './money.ts'

export function economyRoutes(mount: Mount, db: Db): void {
  mount(getIndicators, async ({ player }) =>
    [...(await balances(db, player.id))].map(([publicId, amount]) => ({
      publicId,
      value: toWire(publicId, amount),
    })),
  )
}
