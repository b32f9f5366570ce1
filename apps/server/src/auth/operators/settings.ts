import { Type } from 'typebox'
import type { SettingsGroup, SettingsOf } from '#platform/settings.ts'

const properties = {
  OPERATOR_SECOND_FACTOR: Type.Optional(
    Type.Enum(['on', 'off'], {
      description:
        'whether owners and finance sign in with a second factor, a passkey or a one-time code; unset: on in production, else off. Who has set one up always does',
    }),
  ),
  APPROVAL_FROM_TETHER: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 2 ** 33,
      description:
        'tether: from this amount on an adjustment (with what its operator adjusted within a day), a payout, the prizes of a season or what odds may give in a week wait for a second operator; unset: never',
    }),
  ),
  APPROVAL_FROM_UNITS: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 2 ** 52,
      description: 'the same for any other currency',
    }),
  ),
}

export type OperatorSettings = SettingsOf<typeof properties>

export const operatorSettings = { section: 'Operators', properties } satisfies SettingsGroup
