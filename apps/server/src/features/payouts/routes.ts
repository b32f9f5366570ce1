import {
  cancelPayout as cancelPayoutEndpoint,
  getPayouts,
  getPayoutTerms,
  requestPayout as requestPayoutEndpoint,
} from '@ganj/contract'
import type { Mount } from '#platform/http/mount.ts'
import { cancelPayout } from './requests/cancel-payout.ts'
import type { Payouts } from './requests/payouts.ts'
import { readPayouts, readTerms } from './requests/read-payouts.ts'
import { requestPayout } from './requests/request-payout.ts'

export function payoutRoutes(mount: Mount, payouts: Payouts): void {
  mount(getPayoutTerms, ({ player, now }) => readTerms(payouts, player.id, now))
  mount(getPayouts, ({ player }) => readPayouts(payouts, player.id))
  mount(requestPayoutEndpoint, ({ idempotency, body, now }) => requestPayout(payouts, idempotency, body, now))
  mount(cancelPayoutEndpoint, ({ idempotency, body, now }) =>
    cancelPayout(payouts, idempotency, body.payoutPublicId, now),
  )
}
