/**
 * The chain queries that the product uses. Addresses are raw (`0:hex`), hashes lower-case hex, times whole seconds of
 * the chain, amounts minor units (USDT: 6 decimals, TON: 9), message bodies base64 of a bag of cells.
 *
 * An answer can be stale: a transaction that it does not contain may exist all the same. One that it contains exists.
 */
export interface Chain {
  /** Time of the newest block that the source has read in full; everything older is in its answers. */
  time(): Promise<number>
  /** Transfers of `master` to `owner`, oldest first, from the logical time `since` on (inclusive). */
  jettonTransfersTo(owner: string, options: TransfersOptions): Promise<JettonTransfer[]>
  /** Transactions of an account, oldest first, from the logical time `since` on (inclusive). */
  transactions(account: string, options: PageOptions): Promise<Transaction[]>
  /** The transaction that a message has caused, by the message's hash (an external one by its normalised hash). */
  transactionOf(messageHash: string): Promise<Transaction | undefined>
  /** Sends a message to the network. Sending it again is harmless: the contract deduplicates it. */
  sendBoc(boc: string): Promise<void>
  /** TON that an account holds; 0 for one that does not exist. */
  tonBalance(account: string): Promise<bigint>
  /** Jettons of `master` that an owner holds. */
  jettonBalance(owner: string, master: string): Promise<bigint>
  /** The wallet of `master` that belongs to an owner, according to the master itself. */
  jettonWallet(owner: string, master: string): Promise<string>
  /** Runs a get method; arguments and results are numbers only. */
  runGetMethod(account: string, method: string, numbers: readonly bigint[]): Promise<bigint[]>
}

export interface PageOptions {
  since: bigint
  /** At most this many; continue from the last one's `lt` plus one. */
  limit: number
}

export interface TransfersOptions extends PageOptions {
  master: string
}

export interface JettonTransfer {
  lt: bigint
  hash: string
  at: number
  /** Sender and recipient of the jettons: owners, not their jetton wallets. */
  sender: string
  receiver: string
  senderWallet: string
  master: string
  amount: bigint
  queryId: bigint
  /** The sender's wallet refused: nothing moved. */
  isAborted: boolean
  /** The sender's payload, base64; null when there is none. */
  payload: string | null
}

export interface Transaction {
  account: string
  lt: bigint
  hash: string
  at: number
  /** Its compute or action phase failed, or was skipped: its effects have not happened. */
  isAborted: boolean
  inMessage: Message | null
  outMessages: readonly Message[]
}

export interface Message {
  hash: string
  /** Null for an external message. */
  source: string | null
  destination: string | null
  value: bigint
  /** It bounced to its sender, because the recipient refused it. */
  isBounced: boolean
  body: string
}

/**
 * `refused`: a permanent refusal of the source. `unavailable`: no conclusive answer; whether the call had an effect is
 * unknown.
 */
export class ChainError extends Error {
  readonly reason: 'refused' | 'unavailable'
  constructor(reason: 'refused' | 'unavailable', detail: string, options?: ErrorOptions) {
    super(`the chain's source: ${detail}`, options)
    this.reason = reason
  }
}
