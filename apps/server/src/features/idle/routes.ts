import { claimCoinIdle, doubleCoinIdle, getCoinIdle } from '@ganj/contract'
import type { Mount } from '#platform/http/mount.ts'
import { claimIdle } from './claim-idle.ts'
import type { IdleParts } from './parts.ts'
import { readIdle } from './read-idle.ts'

export function idleRoutes(mount: Mount, parts: IdleParts): void {
  mount(getCoinIdle, ({ player, now }) => readIdle(parts, player.id, now))
  mount(claimCoinIdle, ({ idempotency, now }) => claimIdle(parts, idempotency, null, now))
  mount(doubleCoinIdle, ({ idempotency, body, now }) => claimIdle(parts, idempotency, body, now))
}
