import { Type } from 'typebox'
import { type SettingsGroup, type SettingsOf, Text } from '#platform/settings.ts'

/** The path at which this server serves Shuttle. */
const shuttleUrl = '/game/'

const properties = {
  GAME_URL: Text('address of the game frame', shuttleUrl),
  GAME_PROOF: Type.Enum(['replay', 'bounds'], {
    default: 'replay',
    description: "how scores are verified: Shuttle's by replay, a third-party game's by bounds",
  }),
  GAME_MAX_SCORE: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 2_000_000_000, description: 'bound: highest score of a run' }),
  ),
  GAME_MAX_SCORE_PER_SECOND: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 2_000_000_000,
      description: 'bound: highest score for each second since the run was opened',
    }),
  ),
  GAME_MIN_SECONDS: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 86_400, description: 'bound: shortest time that a run is open' }),
  ),
  GAME_PRIZES: Type.Optional(
    Type.Enum(['on', 'off'], {
      description: 'whether scores within the bounds win prizes and move paid goals; unset: they do not',
    }),
  ),
}

export type GameSettings = SettingsOf<typeof properties>

export const gameSettings = {
  section: 'Game',
  properties,
  /** A third-party game needs plausible bounds; bounds that no verification uses are an error. */
  problems: (value: GameSettings) => {
    const bounds = ['GAME_MAX_SCORE', 'GAME_MAX_SCORE_PER_SECOND', 'GAME_MIN_SECONDS'] as const
    if (value.GAME_PROOF === 'replay') {
      return [...bounds, 'GAME_PRIZES' as const]
        .filter((name) => value[name] !== undefined)
        .map((name) => `${name}: must not be set unless GAME_PROOF is bounds`)
    }
    return [
      ...bounds
        .filter((name) => value[name] === undefined)
        .map((name) => `${name}: must be set when GAME_PROOF is bounds`),
      ...(value.GAME_URL === shuttleUrl
        ? ['GAME_URL: must be set when GAME_PROOF is bounds, for Shuttle is verified by replay']
        : []),
    ]
  },
} satisfies SettingsGroup
