import type { Wallet, WalletNetwork } from '@ganj/contract'
import { walletNetworks } from '@ganj/contract'
import { Address } from '@ton/core'
import type { Db } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

/** The wallet that a player has proven and connected. */
export interface ProvenWallet {
  /** Raw, in lower case: `0:` and 64 hex digits. */
  address: string
  network: WalletNetwork
  provenAt: Date
}

/** The wallet that a player receives payouts with and pays from; undefined when none is connected. */
export const provenWallet = (db: Db, playerId: bigint): Promise<ProvenWallet | undefined> =>
  db.maybe(sql`
    SELECT address, network, proven_at AS "provenAt" FROM player_wallet
     WHERE player_id = ${playerId} AND ended_at IS NULL`)

/** A proven wallet as the contract shows it. */
export const walletReply = ({ address, network, provenAt }: ProvenWallet): Wallet => ({
  address: Address.parseRaw(address).toString({
    bounceable: false,
    testOnly: network === walletNetworks.testnet,
  }),
  network,
  provenAt: provenAt.toISOString(),
})
