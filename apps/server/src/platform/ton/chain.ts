/**
 * The chain as far as the product asks it. Addresses are raw (`0:hex`), hashes small hex, times whole seconds of the
 * chain, amounts minor units (USDT: 6 decimals, TON: 9), message bodies base64 of a bag of cells.
 *
 * An answer can be old: what an answer does not name may have happened all the same. What it names has happened.
 */
export interface Chain {
  /** Time of the newest block that the source has read in full; everything older is in its answers. */
  time(): Promise<number>
  /** Transfers of `master` to `owner`, oldest first, from the logical time `since` on (that one included). */
  jettonTransfersTo(owner: string, options: TransfersOptions): Promise<JettonTransfer[]>
  /** Transactions of an account, oldest first, from the logical time `since` on (that one included). */
  transactions(account: string, options: PageOptions): Promise<Transaction[]>
  /** The transaction that a message has caused, by the message's hash (an external one by its normalised hash). */
  transactionOf(messageHash: string): Promise<Transaction | undefined>
  /** Hands a message to the network. Sending it again is harmless: the contract knows it. */
  sendBoc(boc: string): Promise<void>
  /** TON that an account holds; one that does not exist holds nothing. */
  tonBalance(account: string): Promise<bigint>
  /** Jettons of `master` that an owner holds. */
  jettonBalance(owner: string, master: string): Promise<bigint>
  /** The wallet of `master` that belongs to an owner, as the master itself says. */
  jettonWallet(owner: string, master: string): Promise<string>
  /** Runs a get method; only numbers go in and come out. */
  runGetMethod(account: string, method: string, numbers: readonly bigint[]): Promise<bigint[]>
}

export interface PageOptions {
  since: bigint
  /** At most this many; ask on from the last one's `lt` plus one. */
  limit: number
}

export interface TransfersOptions extends PageOptions {
  master: string
}

export interface JettonTransfer {
  lt: bigint
  hash: string
  at: number
  /** Whose jettons went, and to whom: owners, not their jetton wallets. */
  sender: string
  receiver: string
  senderWallet: string
  master: string
  amount: bigint
  queryId: bigint
  /** The sender's wallet refused: nothing moved. */
  isAborted: boolean
  /** What the sender attached, base64; null when nothing. */
  payload: string | null
}

export interface Transaction {
  account: string
  lt: bigint
  hash: string
  at: number
  /** Its compute or action phase failed, or was skipped: what it was to do has not been done. */
  isAborted: boolean
  inMessage: Message | null
  outMessages: readonly Message[]
}

export interface Message {
  hash: string
  /** Null for one from outside. */
  source: string | null
  destination: string | null
  value: bigint
  /** It comes back to where it was sent from, because that refused it. */
  isBounced: boolean
  body: string
}

/** `refused`: the source said no, and will again. `unavailable`: no answer to go by; whether it acted is unknown. */
export class ChainError extends Error {
  readonly reason: 'refused' | 'unavailable'
  constructor(reason: 'refused' | 'unavailable', detail: string, options?: ErrorOptions) {
    super(`the chain's source: ${detail}`, options)
    this.reason = reason
  }
}
