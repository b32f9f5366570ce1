import { Type } from 'typebox'
import { type SettingsGroup, type SettingsOf, Text } from '#platform/settings.ts'
import { addressProblems, type ChainSettings } from '#platform/ton/settings.ts'

const properties = {
  PAYOUT_WALLET: Type.Optional(Text('the hot wallet; unset: nothing is paid out')),
  PAYOUT_BATCH: Type.Integer({
    minimum: 1,
    maximum: 200,
    default: 100,
    description: 'most payouts in one message',
  }),
  PAYOUT_ROUND: Type.Integer({
    minimum: 50,
    maximum: 600_000,
    default: 5_000,
    description: 'milliseconds: pause between two rounds of the payout worker',
  }),
  PAYOUT_LOW_BALANCE: Type.Number({
    minimum: 0,
    default: 100,
    description: 'tether: balance of the hot wallet below which an alarm is logged',
  }),
}

/** The configuration of payouts. */
export type PayoutSettings = SettingsOf<typeof properties> & ChainSettings

export const payoutSettings = {
  section: 'Wallets and payouts',
  properties,
  problems: ({ PAYOUT_WALLET, TONCENTER_URL, TON_NETWORK }: PayoutSettings) => [
    ...addressProblems('PAYOUT_WALLET', PAYOUT_WALLET, TON_NETWORK),
    ...(PAYOUT_WALLET && !TONCENTER_URL ? ['TONCENTER_URL: must be set when PAYOUT_WALLET is'] : []),
  ],
} satisfies SettingsGroup
