import { isWalletInfoCurrentlyInjected, type WalletInfo, WalletsListManager } from '@tonconnect/sdk'
import type { Core } from './core.ts'
import { orderWallets } from './order-wallets.ts'

/** The list of all wallets, as its keepers publish it. */
const PUBLIC_LIST = 'https://config.ton.org/wallets-v2.json'
/** How long the modal waits for the network before it shows the bundled list, in milliseconds. */
const LIST_PATIENCE = 1500
const LIST_LIFETIME = 600_000

/**
 * Brings the list of wallets into the state: the network's when it answers soon, else the bundled one until it
 * does. A network that fails gives the SDK's built-in list.
 */
export async function loadWallets(core: Core): Promise<void> {
  const known = core.store.get().wallets
  const connector = core.connector()
  const network = fetchNetwork(core)
  if (!network) return show(core, await connector.getWallets())
  const patience = new Promise<null>((resolve) =>
    core.clock.after(known ? 0 : LIST_PATIENCE, () => resolve(null)),
  )
  const soon = await Promise.race([network, patience])
  if (soon) return show(core, soon)
  if (!known) show(core, await connector.getWallets())
  // The bundled list stays when even the fallback fails.
  const late = await network.catch(() => null)
  if (late) show(core, late)
}

/** Every wallet there is to choose from; asks the network when the host allows it. */
export async function listWallets(core: Core): Promise<WalletInfo[]> {
  return (await fetchNetwork(core)) ?? core.connector().getWallets()
}

function fetchNetwork(core: Core): Promise<WalletInfo[]> | null {
  const { created } = core
  // A connector of the host's brings its own list.
  if (created.walletsListSource === false || ('connector' in created && created.connector)) return null
  core.network ??= new WalletsListManager({
    walletsListSource: created.walletsListSource ?? PUBLIC_LIST,
    cacheTTLMs: LIST_LIFETIME,
  })
  return Promise.all([core.network.getWallets(), core.connector().getWallets()]).then(([listed, own]) => {
    const names = new Set(listed.map(({ name }) => name))
    return [...listed, ...own.filter((one) => isWalletInfoCurrentlyInjected(one) && !names.has(one.name))]
  })
}

function show(core: Core, list: WalletInfo[]): void {
  const { options, preferred } = core.store.get()
  core.store.set({
    wallets: orderWallets(list, {
      include: options.walletsListConfiguration?.includeWallets,
      preferred,
      required: options.walletsRequiredFeatures,
      preferredFeatures: options.walletsPreferredFeatures,
    }),
  })
}
