import type { WalletInfo } from '@tonconnect/sdk'
import type { Core } from '../core/core.ts'
import { fetchWallets, listKnown } from './fetch-wallets.ts'
import { orderWallets } from './order-wallets.ts'

/** How long the modal waits for the network before it shows the bundled list, in milliseconds. */
const LIST_TIMEOUT = 1500

/**
 * Loads the wallets list into the state: the network's when it answers soon, else the bundled one until then. When the
 * network fails, the bundled one stays.
 */
export async function loadWallets(core: Core): Promise<void> {
  const known = core.store.get().wallets
  const network = fetchWallets(core)?.catch((error) => {
    core.report(error)
    return null
  })
  if (!network) return showWallets(core, await listKnown(core))
  const timeout = new Promise<undefined>((resolve) =>
    core.clock.after(known ? 0 : LIST_TIMEOUT, () => resolve(undefined)),
  )
  const soon = await Promise.race([network, timeout])
  if (soon) return showWallets(core, soon)
  if (!known) showWallets(core, await listKnown(core))
  const late = await network
  if (late) showWallets(core, late)
}

/** All wallets to choose from; fetches the network's list when the host allows it. */
export async function listWallets(core: Core): Promise<WalletInfo[]> {
  try {
    return (await fetchWallets(core)) ?? (await listKnown(core))
  } catch (error) {
    core.report(error)
    return listKnown(core)
  }
}

function showWallets(core: Core, list: WalletInfo[]): void {
  const { options, preferred } = core.store.get()
  core.store.set({
    wallets: orderWallets(list, {
      list: options.walletsListConfiguration,
      preferred,
      required: options.walletsRequiredFeatures,
      preferredFeatures: options.walletsPreferredFeatures,
    }),
  })
}
