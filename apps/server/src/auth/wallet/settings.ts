import { type SettingsGroup, type SettingsOf, Text, Url, UrlOr } from '#platform/settings.ts'

/** The list of wallets that TON Connect publishes. */
export const publicWalletsList = 'https://config.ton.org/wallets-v2.json'

const properties = {
  APP_NAME: Text('name of the app in wallets', 'Ganj'),
  APP_ICON_URL: Url("PNG icon of 180 x 180 pixels for wallets; unset: Ganj's own"),
  TERMS_URL: Url('terms of use, for wallets'),
  PRIVACY_URL: Url('privacy policy, for wallets and the page /privacy'),
  WALLETS_LIST_URL: UrlOr(
    publicWalletsList,
    'list of wallets to choose from; the app may connect to the bridges in it',
  ),
}

/** What wallets show of the app. */
export type WalletSettings = SettingsOf<typeof properties>

export const walletSettings = { section: 'Wallets and payouts', properties } satisfies SettingsGroup
