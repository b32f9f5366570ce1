import { type Static, Type } from 'typebox'
import { strict } from '../define.ts'
import { PublicId, Timestamp } from '../schemas.ts'
import * as calls from './calls/seasons.ts'
import { adminEndpoint, adminList } from './define.ts'
import { Actor, AmountOf, Outcome, orNull, PlayerName, Reason, Season } from './schemas.ts'

/** `live`: running. `ended`: its last runs are being verified. `finalised`: its places are final and wait for approval. */
export const seasonStates = ['live', 'ended', 'finalised', 'approved', 'paid'] as const

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
  summary: 'Every season and where it stands, newest first',
  filters: {},
  row: SeasonRow,
})

export const SeasonPreview = strict({
  ...SeasonRow.properties,
  places: Type.Array(
    strict({
      place: Type.Integer({ minimum: 1 }),
      placeBefore: orNull(
        Type.Integer({ description: 'without the exclusion that is tried out; null: won nothing' }),
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
        'who wins something, if it were approved now; `doubt`: the run that keeps the season from being approved by itself',
    },
  ),
  totals: Type.Array(AmountOf, { description: 'what it pays' }),
  exclusions: Type.Array(strict({ player: PlayerName, reason: Type.String(), by: Actor, at: Timestamp })),
  steps: Type.Array(strict({ step: Type.String(), who: Actor, note: Type.String(), at: Timestamp }), {
    description: 'oldest first',
  }),
})
export type SeasonPreview = Static<typeof SeasonPreview>

const season = { season: Season }
const faults = ['season.not-found', 'season.closed'] as const

export const previewSeason = adminEndpoint(calls.previewSeason, {
  summary: 'Who wins what, if it were approved now; `without` tries out what excluding a player would change',
  query: strict({ ...season, without: Type.Optional(PublicId) }),
  reply: SeasonPreview,
  faults: ['season.not-found', 'player.not-found'],
})

export const holdSeason = adminEndpoint(calls.holdSeason, {
  summary: 'Hold a season: it is not finalised, not approved and not paid until it is released',
  body: strict({ ...season, reason: Reason }),
  reply: SeasonPreview,
  faults,
})

export const releaseSeason = adminEndpoint(calls.releaseSeason, {
  summary: 'Release a season that was held',
  body: strict({ ...season, reason: Reason }),
  reply: SeasonPreview,
  faults,
})

export const excludeFromSeason = adminEndpoint(calls.excludeFromSeason, {
  summary: 'Exclude a player from the prizes of a season: who stands below moves up',
  body: strict({ ...season, player: PublicId, reason: Reason }),
  reply: SeasonPreview,
  faults: [...faults, 'player.not-found'],
})

export const includeInSeason = adminEndpoint(calls.includeInSeason, {
  summary: 'Take an exclusion back',
  body: strict({ ...season, player: PublicId, reason: Reason }),
  reply: SeasonPreview,
  faults: [...faults, 'player.not-found'],
})

export const approveSeason = adminEndpoint(calls.approveSeason, {
  summary:
    'Approve the prizes of a finalised season: they are paid; above the limit a second operator confirms',
  body: strict({ ...season, reason: Reason }),
  reply: strict({ ...Outcome.properties, season: SeasonPreview }),
  faults: [...faults, 'season.not-finalised', 'season.held'],
})
