import { walletNetworks } from '@ganj/contract'
import { rawAddress } from '#platform/ton/address.ts'
import type { Chain } from '#platform/ton/chain.ts'
import { createToncenter } from '#platform/ton/toncenter.ts'
import type { PaymentSettings } from '../settings.ts'

/** The account that receives tether. Addresses are raw. */
export interface TetherReceiver {
  chain: Chain
  /** TON Connect's id of the chain. */
  network: (typeof walletNetworks)[keyof typeof walletNetworks]
  /** The receiving wallet. */
  receiver: string
  /** The master of the accepted jetton. */
  master: string
}

/** The maximum attempts for a request to the chain's source. */
const retries = 2

/** The configured tether receiver, if there is one. */
export function tetherReceiverOf(settings: PaymentSettings): TetherReceiver | undefined {
  const {
    TONCENTER_URL: url,
    TONCENTER_API_KEY: apiKey,
    TONCENTER_TIMEOUT: timeout,
    TETHER_RECEIVER,
  } = settings
  if (!url || !TETHER_RECEIVER) return undefined
  return {
    chain: createToncenter({ url, apiKey, timeout, retries }),
    network: walletNetworks[settings.TON_NETWORK],
    receiver: rawAddress(TETHER_RECEIVER),
    master: rawAddress(settings.TETHER_MASTER),
  }
}
