import type { Payout } from '@ganj/contract'
import { toWire } from '#ledger/money.ts'
import { explorerLink, friendlyAddress, type Network } from '#platform/ton/address.ts'
import type { PayoutRow } from './queries.ts'

/** A payout as the contract shows it. */
export function payoutReply(row: PayoutRow, network: Network): Payout {
  const { publicId, amount, fee, address, state, transactionHash, createdAt, history } = row
  return {
    publicId,
    amount: toWire('tether', amount),
    fee: toWire('tether', fee),
    walletAddress: friendlyAddress(address, network),
    state,
    // Reasons that operators and the worker store stay internal, except those of a rejection.
    reason: state === 'rejected' ? (history.at(-1)?.reason ?? null) : null,
    createdAt: createdAt.toISOString(),
    history: history.map(({ state, at }) => ({ state, at: new Date(at).toISOString() })),
    explorerUrl: transactionHash ? explorerLink(transactionHash, network) : null,
  }
}
