import {
  connectWallet as connectWalletEndpoint,
  disconnectWallet as disconnectWalletEndpoint,
  issueProofPayload,
  type WalletNetwork,
} from '@ganj/contract'
import type { Database } from '#platform/database/database.ts'
import { Fault } from '#platform/fault.ts'
import type { Mount } from '#platform/http/mount.ts'
import { lockPlayer } from '../players.ts'
import { connectWallet, disconnectWallet, type WalletReactions } from './connect-wallet.ts'
import { issuePayload } from './payloads.ts'

interface Dependencies {
  database: Database
  reactions: WalletReactions
  network: WalletNetwork
  /** The public address of the app; undefined when it is not configured. */
  ownUrl(): URL | undefined
}

export function walletRoutes(mount: Mount, dependencies: Dependencies): void {
  const { database, network, ownUrl } = dependencies

  mount(issueProofPayload, async ({ player, now }) => {
    if (!ownUrl()) throw new Fault('wallet.off')
    const { payload, expiresAt } = await database.transaction(async (tx) => {
      const { deletedAt } = await lockPlayer(tx, player.id)
      if (deletedAt !== null) throw new Fault('account.deleted')
      return issuePayload(tx, player.id, now)
    })
    return { payload, network, expiresAt: expiresAt.toISOString() }
  })

  mount(connectWalletEndpoint, async ({ body, idempotency, now }) => {
    const domain = ownUrl()?.host
    if (domain === undefined) throw new Fault('wallet.off')
    return connectWallet({ ...dependencies, domain }, idempotency, body, now)
  })

  mount(disconnectWalletEndpoint, async ({ player, body, now }) => ({
    disconnected: await database.transaction((tx) => disconnectWallet(tx, player.id, body.address, now)),
  }))
}
