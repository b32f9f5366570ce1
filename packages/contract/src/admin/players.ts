import { type Static, Type } from 'typebox'
import { strict } from '../define.ts'
import { exportMyData } from '../player/account.ts'
import { IndicatorId, PublicId, Timestamp } from '../schemas.ts'
import * as calls from './calls/players.ts'
import { adminEndpoint, adminList } from './define.ts'
import { PaymentRow } from './payments.ts'
import { PayoutRow } from './payouts.ts'
import { Actor, Amount, AmountOf, ContentId, Outcome, orNull, PlayerName, Reason } from './schemas.ts'

export const playerStates = ['open', 'blocked', 'deleted'] as const
const State = Type.Enum([...playerStates])

export const PlayerRow = strict({
  id: PublicId,
  username: Type.String(),
  firstName: Type.String(),
  telegramId: orNull(Type.String()),
  state: State,
  joinedAt: Timestamp,
  balances: Type.Array(AmountOf, { description: 'every currency, tether last' }),
})
export type PlayerRow = Static<typeof PlayerRow>

const of = { id: PublicId }
const faults = ['player.not-found'] as const

export const searchPlayers = adminList(calls.searchPlayers, {
  summary:
    'Search players by prefix of name or username, or by public id, Telegram id, wallet or transfer id; without a search, newest first',
  filters: {
    search: Type.Optional(Type.String({ maxLength: 100 })),
    state: Type.Optional(State),
  },
  row: PlayerRow,
})

export const PlayerProfile = strict({
  ...PlayerRow.properties,
  playDeckUid: orNull(Type.String()),
  language: Type.String(),
  isPremium: Type.Boolean(),
  avatar: ContentId,
  joinSource: orNull(Type.String()),
  blockedFor: orNull(Type.String({ description: 'reason that is shown to the player' })),
  deletedAt: orNull(Timestamp),
  seenAt: orNull(Timestamp),
  wallets: Type.Array(
    strict({
      address: Type.String(),
      provenAt: Timestamp,
      endedAt: orNull(Timestamp),
    }),
    { description: 'newest first' },
  ),
  inviter: orNull(PlayerName),
  group: orNull(Type.String()),
  upgrades: strict({
    speed: Type.Integer({ minimum: 1 }),
    power: Type.Integer({ minimum: 1 }),
    shuttle: Type.Integer({ minimum: 1 }),
  }),
  powerUps: Type.Array(strict({ id: ContentId, count: Type.Integer() })),
  debts: Type.Array(strict({ thing: Type.String(), amount: Amount }), {
    description: 'what a refund could not take back',
  }),
  steps: Type.Array(
    strict({ step: Type.Enum(['blocked', 'unblocked']), who: Actor, reason: Type.String(), at: Timestamp }),
    { description: 'newest first' },
  ),
})
export type PlayerProfile = Static<typeof PlayerProfile>

export const getPlayer = adminEndpoint(calls.getPlayer, {
  summary: 'Get a player with profile, balances, wallets, upgrades, power-ups, debts and history of blocks',
  query: strict(of),
  reply: PlayerProfile,
  faults,
})

const Kind = Type.String({ pattern: '^[a-z-]{1,40}$' })

export const TransferRow = strict({
  id: Type.String({ pattern: '^[0-9]{1,19}$' }),
  kind: Kind,
  reference: Type.String(),
  key: orNull(Type.String()),
  currency: IndicatorId,
  amount: Type.String({ description: 'whole units; negative when the player paid' }),
  account: Type.String({ description: 'the other account, house:<name>' }),
  at: Timestamp,
})
export type TransferRow = Static<typeof TransferRow>

export const getPlayerTransfers = adminList(calls.getPlayerTransfers, {
  summary:
    'List the ledger transfers of a player, newest first: one row for each currency that an operation moved',
  filters: {
    ...of,
    currency: Type.Optional(IndicatorId),
    kind: Type.Optional(Kind),
    from: Type.Optional(Timestamp),
    to: Type.Optional(Timestamp),
  },
  row: TransferRow,
  faults,
})

export const getPlayerRuns = adminList(calls.getPlayerRuns, {
  summary: 'List the runs of a player, newest first',
  filters: of,
  row: strict({
    id: PublicId,
    state: Type.Enum(['open', 'pending', 'verified', 'rejected', 'abandoned']),
    isRanked: Type.Boolean(),
    score: orNull(Type.Integer()),
    claimedScore: orNull(Type.Integer()),
    coins: Type.Integer(),
    reason: orNull(Type.String({ description: 'why it was rejected' })),
    suspicion: orNull(Type.Integer({ minimum: 0, maximum: 100 })),
    openedAt: Timestamp,
    submittedAt: orNull(Timestamp),
    judgedAt: orNull(Timestamp),
  }),
  faults,
})

export const getPlayerSpins = adminList(calls.getPlayerSpins, {
  summary: 'List the wheel spins of a player with their proofs, newest first',
  filters: of,
  row: strict({
    id: PublicId,
    item: ContentId,
    prize: AmountOf,
    cost: orNull(AmountOf),
    isFallback: Type.Boolean({ description: "the week's budget was spent: the fallback prize was given" }),
    seedNumber: Type.Integer(),
    nonce: Type.Integer(),
    clientSeed: Type.String(),
    commitment: Type.String({ description: 'hex' }),
    serverSeed: orNull(Type.String({ description: 'hex; null until it is revealed' })),
    roll: Type.String(),
    at: Timestamp,
  }),
  faults,
})

export const getPlayerPayments = adminList(calls.getPlayerPayments, {
  summary: 'List the orders of a player for external money, newest first',
  filters: of,
  row: PaymentRow,
  faults,
})

export const getPlayerPayouts = adminList(calls.getPlayerPayouts, {
  summary: 'List the payouts of a player, newest first',
  filters: of,
  row: PayoutRow,
  faults,
})

export const getPlayerSessions = adminList(calls.getPlayerSessions, {
  summary: 'List the sessions and devices of a player, newest first',
  filters: of,
  row: strict({
    id: Type.String(),
    device: Type.String(),
    startedAt: Timestamp,
    seenAt: Timestamp,
    expiresAt: Timestamp,
    endedAt: orNull(Timestamp),
  }),
  faults,
})

export const getPlayerReferrals = adminList(calls.getPlayerReferrals, {
  summary:
    'List the players whom a player invited, newest first; call it with one of them for the next level',
  filters: of,
  row: strict({
    ...PlayerName.properties,
    invitedAt: Timestamp,
    playedAt: orNull(Timestamp),
    invitees: Type.Integer({ description: 'number of players whom they invited' }),
  }),
  faults,
})

export const BalanceExplanation = strict({
  currency: IndicatorId,
  balance: Amount,
  opening: Type.String({ description: 'sum of the archived transfers' }),
  sums: Type.Array(
    strict({
      kind: Kind,
      account: Type.String(),
      transfers: Type.Integer(),
      received: Amount,
      paid: Amount,
    }),
    { description: 'by kind of transfer and the other account' },
  ),
  sum: Type.String({ description: 'opening plus all received minus all paid' }),
  addsUp: Type.Boolean(),
})
export type BalanceExplanation = Static<typeof BalanceExplanation>

export const explainBalance = adminEndpoint(calls.explainBalance, {
  summary: 'Get the sums of the transfers behind a balance, by kind, and whether they add up to it',
  query: strict({ ...of, currency: IndicatorId }),
  reply: BalanceExplanation,
  faults,
})

export const adjustBalance = adminEndpoint(calls.adjustBalance, {
  summary:
    'Adjust a balance of a player by a positive or negative amount, in one transfer that carries the reason',
  body: strict({ ...of, currency: IndicatorId, amount: Amount, reason: Reason }),
  reply: strict({ ...Outcome.properties, balance: Amount }),
  faults: [...faults, 'account.deleted', 'economy.insufficient', 'adjust.amount-invalid'],
})

export const blockPlayer = adminEndpoint(calls.blockPlayer, {
  summary: 'Block a player; sessions end, payouts are held, and the player sees the reason',
  body: strict({ ...of, reason: Reason }),
  reply: PlayerProfile,
  faults: [...faults, 'player.blocked'],
})

export const unblockPlayer = adminEndpoint(calls.unblockPlayer, {
  summary: 'Unblock a player, who can then sign in again',
  body: strict({ ...of, reason: Reason }),
  reply: PlayerProfile,
  faults: [...faults, 'player.not-blocked'],
})

export const exportPlayer = adminEndpoint(calls.exportPlayer, {
  summary:
    "Export all data stored about a player, as in the player's own export; at most the newest 10,000 rows of each kind",
  query: strict(of),
  reply: exportMyData.reply,
  faults,
})

export const erasePlayer = adminEndpoint(calls.erasePlayer, {
  summary:
    'Delete the account of a player on request: names are removed, sessions end, balances are forfeited; cannot be undone',
  body: strict({ ...of, reason: Reason }),
  reply: strict({ deletedAt: Timestamp }),
  faults: [...faults, 'account.deleted', 'player.blocked'],
})

const Note = strict({ id: Type.String(), text: Type.String(), by: Type.String(), at: Timestamp })

export const getPlayerNotes = adminList(calls.getPlayerNotes, {
  summary: 'List the notes of operators about a player, newest first',
  filters: of,
  row: Note,
  faults,
})

export const addPlayerNote = adminEndpoint(calls.addPlayerNote, {
  summary: 'Add a note about a player; only operators see it',
  body: strict({ ...of, text: Type.String({ minLength: 1, maxLength: 2000, pattern: '\\S' }) }),
  reply: Note,
  faults,
})

export const viewAsPlayer = adminEndpoint(calls.viewAsPlayer, {
  summary:
    'View the app as a player, read-only, for ten minutes; the calling browser gets a cookie that scripts cannot read',
  body: strict({ ...of, reason: Reason }),
  reply: strict({
    address: Type.String({ description: 'address of the app in this view' }),
    until: Timestamp,
  }),
  faults: [...faults, 'account.deleted'],
})
