import { Type } from 'typebox'
import type { ProcessSettings } from '#platform/process-settings.ts'
import { type SettingsGroup, type SettingsOf, Text } from '#platform/settings.ts'
import type { TelegramSettings } from '#platform/telegram/settings.ts'
import { addressProblems, type ChainSettings } from '#platform/ton/settings.ts'

const Methods = (host: string, fallback: string) =>
  Type.String({
    pattern: '^(none|(star|playdeck|tether)(,(star|playdeck|tether))*)$',
    expected: 'be none, or a list of star, playdeck and tether with commas between them',
    default: fallback,
    description: `payment methods ${host}; docs/payments.md says what the host's rules allow`,
  })

const properties = {
  PAYMENTS_TELEGRAM: Methods('inside Telegram', 'star'),
  PAYMENTS_PLAYDECK: Methods('inside PlayDeck', 'playdeck'),
  PAYMENTS_BROWSER: Methods('in a browser', 'star,tether'),
  SUPPORT_CONTACT: Text('whom players contact about payments, such as @name', ''),
  PLAYDECK_GAME_TOKEN: Type.Optional(
    Type.String({
      minLength: 8,
      description: "verifies PlayDeck's payment webhook; unset: no payments by PlayDeck",
    }),
  ),
  TETHER_RECEIVER: Type.Optional(Text('the tether receiving account; unset: no payments in tether')),
}

type OwnSettings = SettingsOf<typeof properties>

export const paymentSettings = {
  section: 'Payments',
  properties,
  problems: (value: OwnSettings & ChainSettings & TelegramSettings) => [
    ...addressProblems('TETHER_RECEIVER', value.TETHER_RECEIVER, value.TON_NETWORK),
    ...(value.TETHER_RECEIVER && !value.TONCENTER_URL
      ? ['TONCENTER_URL: must be set when TETHER_RECEIVER is']
      : []),
    ...(value.TELEGRAM_UPDATES !== 'off' && !value.SUPPORT_CONTACT
      ? ['SUPPORT_CONTACT: must be set while TELEGRAM_UPDATES is not off']
      : []),
  ],
} satisfies SettingsGroup

/** The configuration of incoming payments. */
export type PaymentSettings = OwnSettings &
  ChainSettings &
  TelegramSettings &
  Pick<ProcessSettings, 'PUBLIC_URL'>
