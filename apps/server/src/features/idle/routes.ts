import { claimCoinIdle, doubleCoinIdle, getCoinIdle } from '@ganj/contract'
import type { Mount } from '#platform/http/mount.ts'
import { claimIdle } from './claim-idle.ts'
import type { IdleDependencies } from './dependencies.ts'
import { readIdle } from './read-idle.ts'

export function idleRoutes(mount: Mount, dependencies: IdleDependencies): void {
  mount(getCoinIdle, ({ player, now }) => readIdle(dependencies, player.id, now))
  mount(claimCoinIdle, ({ idempotency, now }) => claimIdle(dependencies, idempotency, null, now))
  mount(doubleCoinIdle, ({ idempotency, body, now }) => claimIdle(dependencies, idempotency, body, now))
}
