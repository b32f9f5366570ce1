import { type Static, type TSchema, Type } from 'typebox'
import { Compile } from 'typebox/schema'
import { ChainError } from './chain.ts'

const Digits = Type.String({ pattern: '^-?\\d+$' })
const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

const MessageReply = Type.Object({
  hash: Type.String(),
  source: Type.Optional(Nullable(Type.String())),
  destination: Type.Optional(Nullable(Type.String())),
  value: Type.Optional(Nullable(Digits)),
  bounced: Type.Optional(Nullable(Type.Boolean())),
  message_content: Type.Optional(Nullable(Type.Object({ body: Type.Optional(Nullable(Type.String())) }))),
})
export type MessageReply = Static<typeof MessageReply>

const TransactionReply = Type.Object({
  account: Type.String(),
  hash: Type.String(),
  lt: Digits,
  now: Type.Integer(),
  description: Type.Object({
    aborted: Type.Optional(Type.Boolean()),
    compute_ph: Type.Optional(Nullable(Type.Object({ success: Type.Optional(Type.Boolean()) }))),
    action: Type.Optional(Nullable(Type.Object({ success: Type.Optional(Type.Boolean()) }))),
  }),
  in_msg: Type.Optional(Nullable(MessageReply)),
  out_msgs: Type.Array(MessageReply),
})
export type TransactionReply = Static<typeof TransactionReply>

const TransferReply = Type.Object({
  query_id: Digits,
  source: Nullable(Type.String()),
  destination: Type.String(),
  amount: Digits,
  source_wallet: Type.String(),
  jetton_master: Type.String(),
  transaction_hash: Type.String(),
  transaction_lt: Digits,
  transaction_now: Type.Integer(),
  transaction_aborted: Type.Boolean(),
  forward_payload: Type.Optional(Nullable(Type.String())),
})
export type TransferReply = Static<typeof TransferReply>

/** Parses an answer by its schema; a malformed one counts as no answer. */
function reader<T extends TSchema>(schema: T): (answer: unknown) => Static<T> {
  const compiled = Compile(schema)
  return (answer) => {
    if (compiled.Check(answer)) return answer as Static<T>
    const [problem] = compiled.Errors(answer)[1]
    throw new ChainError(
      'unavailable',
      `an answer of another shape: ${problem?.instancePath} ${problem?.message}`,
    )
  }
}

export const readTransactions = reader(Type.Object({ transactions: Type.Array(TransactionReply) }))
export const readTransfers = reader(Type.Object({ jetton_transfers: Type.Array(TransferReply) }))
export const readHead = reader(Type.Object({ last: Type.Object({ gen_utime: Digits }) }))
export const readAccounts = reader(
  Type.Object({ accounts: Type.Array(Type.Object({ address: Type.String(), balance: Digits })) }),
)
export const readJettonWallets = reader(
  Type.Object({ jetton_wallets: Type.Array(Type.Object({ address: Type.String(), balance: Digits })) }),
)
export const readSent = reader(Type.Object({ ok: Type.Boolean(), error: Type.Optional(Type.String()) }))
export const readRun = reader(
  Type.Object({
    exit_code: Type.Integer(),
    stack: Type.Array(Type.Object({ type: Type.String(), value: Type.Unknown() })),
  }),
)
