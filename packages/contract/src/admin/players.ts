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
    'Players by the beginning of their name or username, or by public id, messenger id, wallet, or the id of a transfer; ' +
    'without a search the newest first',
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
  blockedFor: orNull(Type.String({ description: 'the player sees it' })),
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
  summary: 'Everything at hand about a player',
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
  amount: Type.String({ description: 'whole units; negative for what left the player' }),
  account: Type.String({ description: 'the other side, house:<name>' }),
  at: Timestamp,
})
export type TransferRow = Static<typeof TransferRow>

export const getPlayerTransfers = adminList(calls.getPlayerTransfers, {
  summary: "The player's ledger, newest first: a row for each currency that an operation moved",
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
  summary: "The player's runs, newest first",
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
  summary: "The player's spins of the wheel with what proves them, newest first",
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
  summary: "The player's orders for money, newest first",
  filters: of,
  row: PaymentRow,
  faults,
})

export const getPlayerPayouts = adminList(calls.getPlayerPayouts, {
  summary: "The player's payouts, newest first",
  filters: of,
  row: PayoutRow,
  faults,
})

export const getPlayerSessions = adminList(calls.getPlayerSessions, {
  summary: "The player's sessions and devices, newest first",
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
  summary: 'Whom the player invited, newest first; call it again with one of them for the next level',
  filters: of,
  row: strict({
    ...PlayerName.properties,
    invitedAt: Timestamp,
    playedAt: orNull(Timestamp),
    invitees: Type.Integer({ description: 'how many they invited themselves' }),
  }),
  faults,
})

export const BalanceExplanation = strict({
  currency: IndicatorId,
  balance: Amount,
  opening: Type.String({ description: 'of transfers that were archived' }),
  sums: Type.Array(
    strict({
      kind: Kind,
      account: Type.String(),
      transfers: Type.Integer(),
      received: Amount,
      paid: Amount,
    }),
    { description: 'by kind of transfer and the account on the other side' },
  ),
  sum: Type.String({ description: 'opening, and all that was received without what was paid' }),
  addsUp: Type.Boolean(),
})
export type BalanceExplanation = Static<typeof BalanceExplanation>

export const explainBalance = adminEndpoint(calls.explainBalance, {
  summary: 'The transfers behind a balance, summed by kind, and whether they add up to it',
  query: strict({ ...of, currency: IndicatorId }),
  reply: BalanceExplanation,
  faults,
})

export const adjustBalance = adminEndpoint(calls.adjustBalance, {
  summary: 'Give to a player or, with a negative amount, take; one transfer with the reason on it',
  body: strict({ ...of, currency: IndicatorId, amount: Amount, reason: Reason }),
  reply: strict({ ...Outcome.properties, balance: Amount }),
  faults: [...faults, 'account.deleted', 'economy.insufficient', 'adjust.amount-invalid'],
})

export const blockPlayer = adminEndpoint(calls.blockPlayer, {
  summary: 'Block a player: sessions end, payouts are held; the player sees the reason',
  body: strict({ ...of, reason: Reason }),
  reply: PlayerProfile,
  faults: [...faults, 'player.blocked'],
})

export const unblockPlayer = adminEndpoint(calls.unblockPlayer, {
  summary: 'Let a blocked player in again',
  body: strict({ ...of, reason: Reason }),
  reply: PlayerProfile,
  faults: [...faults, 'player.not-blocked'],
})

export const exportPlayer = adminEndpoint(calls.exportPlayer, {
  summary:
    'Everything that is kept about a player, as the player gets it on request; of a kind at most the newest 10,000 rows',
  query: strict(of),
  reply: exportMyData.reply,
  faults,
})

export const erasePlayer = adminEndpoint(calls.erasePlayer, {
  summary:
    'Delete the account on request: its names go, its sessions end, what it held falls to the house; never undone',
  body: strict({ ...of, reason: Reason }),
  reply: strict({ deletedAt: Timestamp }),
  faults: [...faults, 'account.deleted', 'player.blocked'],
})

const Note = strict({ id: Type.String(), text: Type.String(), by: Type.String(), at: Timestamp })

export const getPlayerNotes = adminList(calls.getPlayerNotes, {
  summary: 'What operators noted about a player, newest first',
  filters: of,
  row: Note,
  faults,
})

export const addPlayerNote = adminEndpoint(calls.addPlayerNote, {
  summary: 'Note something about a player; only operators see it',
  body: strict({ ...of, text: Type.String({ minLength: 1, maxLength: 2000, pattern: '\\S' }) }),
  reply: Note,
  faults,
})

export const viewAsPlayer = adminEndpoint(calls.viewAsPlayer, {
  summary:
    'See the app as a player for ten minutes, reading only: the browser that asked is given a cookie that no page reads',
  body: strict({ ...of, reason: Reason }),
  reply: strict({ address: Type.String({ description: 'where the app is then' }), until: Timestamp }),
  faults: [...faults, 'account.deleted'],
})
