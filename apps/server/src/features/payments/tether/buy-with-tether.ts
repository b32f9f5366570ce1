import type { TonTransaction } from '@ganj/contract'
import { Address } from '@ton/core'
import { provenWallet } from '#auth/wallet/proven-wallet.ts'
import { Fault } from '#platform/fault.ts'
import { ChainError } from '#platform/ton/chain.ts'
import { moveOrder } from '../orders/move-order.ts'
import { openOrder } from '../orders/open-order.ts'
import type { PaymentRow, Payments } from '../orders/payment.ts'
import { transferCell } from './payment-cell.ts'
import type { TetherReceiver } from './tether-receiver.ts'

interface TetherOrderParams {
  playerId: bigint
  packId: string
  now: Date
}

/** The TON attached to a transfer for its fees, nanocoins; the rest returns to the player. */
const forTheWay = 50_000_000n

/** How long a wallet may take to sign, milliseconds; wallets show a warning for longer times. */
const forSigning = 5 * 60_000

/**
 * Orders a pack for tether: the exact transfer that the player's proven wallet is to sign.
 * @throws Fault `payment.no-wallet`, `payment.host-unavailable` when the chain gives no answer
 */
export async function buyWithTether(
  payments: Payments,
  tetherReceiver: TetherReceiver,
  { playerId, packId, now }: TetherOrderParams,
): Promise<PaymentRow & { transaction: TonTransaction }> {
  const wallet = await provenWallet(payments.database, playerId)
  if (!wallet || wallet.network !== tetherReceiver.network) throw new Fault('payment.no-wallet')
  const jettonWallet = await jettonWalletOf(tetherReceiver, wallet.address)
  const order = await openOrder(payments, { playerId, packId, method: 'tether', wallet: wallet.address, now })
  const asked = await payments.database.transaction((tx) =>
    moveOrder(tx, order.publicId, 'asked', 'transfer', now),
  )
  return {
    ...asked,
    transaction: transactionOf(tetherReceiver, order, { from: wallet.address, jettonWallet }, now),
  }
}

function transactionOf(
  { network, receiver: to }: TetherReceiver,
  { publicId: orderId, amount }: PaymentRow,
  { from, jettonWallet }: { from: string; jettonWallet: string },
  now: Date,
): TonTransaction {
  // It may exceed the order's own expiry: a late payment still buys the pack.
  const until = now.getTime() + forSigning
  // Wallets accept a message's address only in its friendly form; a transfer that a contract refuses bounces.
  const address = Address.parseRaw(jettonWallet).toString({ bounceable: true, testOnly: network === '-3' })
  const payload = transferCell({ orderId, amount, to, from }).toBoc().toString('base64')
  return {
    validUntil: Math.floor(until / 1000),
    network,
    from,
    messages: [{ address, amount: String(forTheWay), payload }],
  }
}

async function jettonWalletOf({ chain, master }: TetherReceiver, owner: string): Promise<string> {
  try {
    return await chain.jettonWallet(owner, master)
  } catch (cause) {
    if (!(cause instanceof ChainError)) throw cause
    throw new Fault('payment.host-unavailable', { cause })
  }
}
