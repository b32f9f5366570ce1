import { type Static, Type } from 'typebox'
import { strict } from '../define.ts'
import { PublicId, Timestamp } from '../schemas.ts'
import * as calls from './calls/seasons.ts'
import { adminEndpoint, adminList } from './define.ts'
import { Actor, AmountOf, Outcome, orNull, PlayerName, Reason, Season } from './schemas.ts'

/** `live`: running. `ended`: its last runs are being verified. `finalised`: its places are final and wait for approval. */
export const seasonStates = ['live', 'ended', 'finalised', 'approved', 'paid'] as const

/**
 * What the log of a season says. `waits`: for an operator's decision about a doubtful run. `dropped`: a prize of an account
 * that was closed before the payment.
 */
export const seasonSteps = [
  'finalised',
  'waits',
  'on hold',
  'released',
  'excluded',
  'included again',
  'approved',
  'dropped',
  'paid',
] as const

export const SeasonRow = strict({
  season: Season,
  startsAt: Timestamp,
  endsAt: Timestamp,
  state: Type.Enum([...seasonStates]),
  holdReason: orNull(Type.String()),
  finalisedAt: orNull(Timestamp),
  approvedAt: orNull(Timestamp),
  paidAt: orNull(Timestamp),
  excluded: Type.Integer(),
})
export type SeasonRow = Static<typeof SeasonRow>

export const getAllSeasons = adminList(calls.getAllSeasons, {
  summary: 'List all seasons with their states, newest first',
  filters: {},
  row: SeasonRow,
})

export const SeasonPreview = strict({
  ...SeasonRow.properties,
  places: Type.Array(
    strict({
      place: Type.Integer({ minimum: 1 }),
      placeBefore: orNull(
        Type.Integer({ description: 'place without the exclusion of `without`; null: no prize' }),
      ),
      player: PlayerName,
      score: Type.Integer({ minimum: 0 }),
      prizes: Type.Array(AmountOf),
      doubt: orNull(
        strict({
          run: PublicId,
          suspicion: Type.Integer({ minimum: 0, maximum: 100 }),
          signs: Type.Array(Type.String()),
        }),
      ),
    }),
    {
      description:
        'places that win a prize if the season is approved now; `doubt`: the run that prevents automatic approval',
    },
  ),
  totals: Type.Array(AmountOf, {
    description: 'total of the prizes by currency; those of groups are included once the season is finalised',
  }),
  winners: orNull(
    Type.String({
      description: 'digest of the prizes of all winners; null: the season cannot be approved now',
    }),
  ),
  exclusions: Type.Array(strict({ player: PlayerName, reason: Type.String(), by: Actor, at: Timestamp })),
  steps: Type.Array(strict({ step: Type.String(), who: Actor, note: Type.String(), at: Timestamp }), {
    description: 'oldest first',
  }),
})
export type SeasonPreview = Static<typeof SeasonPreview>

const season = { season: Season }
const faults = ['season.not-found', 'season.closed'] as const

export const previewSeason = adminEndpoint(calls.previewSeason, {
  summary:
    'Preview the prizes of a season as if it were approved now; `without` shows the effect of excluding a player',
  query: strict({ ...season, without: Type.Optional(PublicId) }),
  reply: SeasonPreview,
  faults: ['season.not-found', 'player.not-found'],
})

export const holdSeason = adminEndpoint(calls.holdSeason, {
  summary: 'Put a season on hold; it is not finalised, approved or paid until it is released',
  body: strict({ ...season, reason: Reason }),
  reply: SeasonPreview,
  faults,
})

export const releaseSeason = adminEndpoint(calls.releaseSeason, {
  summary: 'Release a season that is on hold',
  body: strict({ ...season, reason: Reason }),
  reply: SeasonPreview,
  faults,
})

export const excludeFromSeason = adminEndpoint(calls.excludeFromSeason, {
  summary: 'Exclude a player from the prizes of a season; lower places move up',
  body: strict({ ...season, player: PublicId, reason: Reason }),
  reply: SeasonPreview,
  faults: [...faults, 'player.not-found'],
})

export const includeInSeason = adminEndpoint(calls.includeInSeason, {
  summary: 'Include an excluded player in the prizes of a season again',
  body: strict({ ...season, player: PublicId, reason: Reason }),
  reply: SeasonPreview,
  faults: [...faults, 'player.not-found'],
})

export const approveSeason = adminEndpoint(calls.approveSeason, {
  summary:
    'Approve the prizes of a finalised season, which are then paid; above the limit a second operator has to confirm',
  body: strict({
    ...season,
    reason: Reason,
    winners: Type.Optional(
      Type.String({ maxLength: 64, description: 'of the preview: refused unless they are the same' }),
    ),
  }),
  reply: strict({ ...Outcome.properties, season: SeasonPreview }),
  faults: [...faults, 'season.not-finalised', 'season.held', 'season.changed'],
})
