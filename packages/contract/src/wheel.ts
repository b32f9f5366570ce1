import { type Static, Type } from 'typebox'
import * as calls from './calls/wheel.ts'
import { endpoint, strict } from './define.ts'
import { wheelHistoryLimit } from './limits.ts'
import { ContentId, ExpectedPrice, IndicatorId, Money, PublicId, Timestamp } from './schemas.ts'

/** Most segments of a wheel, and the highest weight of one: their sum stays below 2^32. */
export const wheelMaxItems = 64
export const wheelMaxWeight = 1_000_000
/** Number of upcoming spins whose prices are returned. */
export const wheelCostsShown = 5

const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$', description: '32 bytes, hexadecimal' })
/** The player's part of the draw. It has no colon, which separates it from the nonce. */
const ClientSeed = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' })
const Nonce = Type.Integer({
  minimum: 0,
  maximum: 2_147_483_647,
  description: 'number of earlier spins with this seed',
})

/** The prize of a spin, in whole units. */
export const Prize = strict({
  currency: IndicatorId,
  amount: Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000_000 }),
})
export type Prize = Static<typeof Prize>

const Fallback = Type.Union([Prize, Type.Null()], {
  description: "paid instead while the operator's tether budget is spent; stated in the odds table",
})

/** One line of an odds table. */
export const WheelOdds = strict({
  publicId: ContentId,
  weight: Type.Integer({ minimum: 1, maximum: wheelMaxWeight }),
  prize: Prize,
  fallback: Fallback,
})
export type WheelOdds = Static<typeof WheelOdds>

const oddsVersion = Type.Integer({ minimum: 1, description: 'number of the odds table' })
const odds = Type.Array(WheelOdds, { minItems: 1, maxItems: wheelMaxItems })

export const WheelItem = strict({
  ...WheelOdds.properties,
  name: Type.String(),
  odds: strict({ numerator: Type.Integer({ minimum: 1 }), denominator: Type.Integer({ minimum: 1 }) }),
  payable: Type.Boolean({ description: 'false: the budget is spent, so the fallback is paid now' }),
})
export type WheelItem = Static<typeof WheelItem>

export const WheelItems = strict({
  oddsVersion,
  oddsHash: Sha256,
  totalWeight: Type.Integer({ minimum: 1 }),
  items: Type.Array(WheelItem, { maxItems: wheelMaxItems, description: 'in the order of the segments' }),
  tetherBudget: strict({
    amount: Type.Number({ minimum: 0, description: 'tether the wheel pays in a week' }),
    remaining: Type.Number({ minimum: 0 }),
    endsAt: Timestamp,
  }),
  serverTime: Timestamp,
})
export type WheelItems = Static<typeof WheelItems>

export const getWheelItems = endpoint(calls.getWheelItems, {
  cost: 1,
  summary: 'List the segments of the wheel with their odds, and commit to these odds for the player',
  reply: WheelItems,
})

export const SpinCosts = strict({
  costs: Type.Array(Money, {
    maxItems: wheelCostsShown,
    description: 'of the next spins, in order; one of `daily-spin-count` is a free one',
  }),
  nextFreeAt: Timestamp,
  serverTime: Timestamp,
})
export type SpinCosts = Static<typeof SpinCosts>

export const getSpinCosts = endpoint(calls.getSpinCosts, {
  cost: 1,
  summary:
    'Get the prices of the next spins: one free spin a day, then a price in gems that rises with each spin and is reset every day',
  reply: SpinCosts,
})

export const WheelCommitment = strict({
  commitment: Type.String({
    pattern: '^[0-9a-f]{64}$',
    description: 'SHA-256 over the server seed and the hash of the odds table; see docs/fairness.md',
  }),
  nonce: Nonce,
  clientSeed: ClientSeed,
  oddsVersion,
  oddsHash: Sha256,
})
export type WheelCommitment = Static<typeof WheelCommitment>

export const getWheelCommitment = endpoint(calls.getWheelCommitment, {
  cost: 1,
  summary: 'Get the commitment of the next spin, before it is made; it is renewed when the odds have changed',
  reply: WheelCommitment,
})

export const Spin = strict({
  publicId: PublicId,
  itemPublicId: ContentId,
  prize: Prize,
  isFallback: Type.Boolean({ description: 'the fallback was paid, since the tether budget was spent' }),
  cost: Money,
  commitment: Sha256,
  clientSeed: ClientSeed,
  nonce: Nonce,
  spunAt: Timestamp,
})
export type Spin = Static<typeof Spin>

export const spinWheel = endpoint(calls.spinWheel, {
  summary: 'Spin the wheel once: takes the next price, draws by the commitment, pays the prize',
  body: strict({
    clientSeed: Type.Optional(ClientSeed),
    price: ExpectedPrice,
    oddsVersion: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: 'of the odds that the player sees: a spin by others is refused',
      }),
    ),
  }),
  reply: Spin,
  faults: ['wheel.odds-unseen', 'economy.insufficient', 'economy.price-changed'],
})

export const RevealedSeed = strict({
  serverSeed: Sha256,
  commitment: Sha256,
  oddsVersion,
  oddsHash: Sha256,
  spins: Type.Integer({ minimum: 0, description: 'made with this seed: nonces 0 to spins - 1' }),
})
export type RevealedSeed = Static<typeof RevealedSeed>

export const rotateSeed = endpoint(calls.rotateSeed, {
  summary: 'Reveal the server seed and commit to a new one; a seed without spins is kept',
  body: strict({ clientSeed: Type.Optional(ClientSeed) }),
  reply: strict({ revealed: Type.Union([RevealedSeed, Type.Null()]), commitment: WheelCommitment }),
})

export const SpinProof = strict({
  ...Spin.properties,
  serverSeed: Type.Union([Sha256, Type.Null()], { description: 'null until the seed has been rotated' }),
  oddsVersion,
  oddsHash: Sha256,
  odds,
  roll: Type.Integer({ minimum: 0, description: 'the number drawn, below the total weight' }),
  totalWeight: Type.Integer({ minimum: 1 }),
})
export type SpinProof = Static<typeof SpinProof>

export const getSpinProof = endpoint(calls.getSpinProof, {
  summary: "Get all data needed to recompute one of the player's spins",
  query: strict({ spinPublicId: PublicId }),
  reply: SpinProof,
  faults: ['wheel.no-spin'],
})

export const verifySpin = endpoint(calls.verifySpin, {
  summary: 'Verify a spin by recomputing it from its proof; open to anyone, nothing is stored',
  body: strict({ serverSeed: Sha256, clientSeed: ClientSeed, nonce: Nonce, odds }),
  reply: strict({
    oddsHash: Sha256,
    commitment: Sha256,
    roll: Type.Integer({ minimum: 0 }),
    totalWeight: Type.Integer({ minimum: 1 }),
    itemPublicId: ContentId,
    prize: Prize,
    fallback: Fallback,
  }),
})

export const getSpinHistory = endpoint(calls.getSpinHistory, {
  summary: "List the player's latest spins, newest first",
  query: strict({
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: wheelHistoryLimit, default: 20 })),
  }),
  reply: Type.Array(Spin, { maxItems: wheelHistoryLimit }),
})
