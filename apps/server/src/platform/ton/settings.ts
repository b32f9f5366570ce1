import { Type } from 'typebox'
import { type SettingsGroup, type SettingsOf, Text, Url } from '../settings.ts'
import { type Network, rawAddressOn } from './address.ts'

const properties = {
  TON_NETWORK: Type.Enum(['mainnet', 'testnet'], {
    default: 'mainnet',
    description: 'the chain that wallets must be on',
  }),
  TONCENTER_URL: Url('HTTP access to the chain, such as https://toncenter.com; unset: no chain'),
  TONCENTER_API_KEY: Type.Optional(Text('key for that service')),
  TONCENTER_TIMEOUT: Type.Integer({
    minimum: 100,
    maximum: 60_000,
    default: 10_000,
    description: 'milliseconds: the longest wait for its answer',
  }),
  TETHER_MASTER: Text(
    'master contract of the tether jetton',
    'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs',
  ),
}

export type ChainSettings = SettingsOf<typeof properties>

export const chainSettings = {
  section: 'Wallets and payouts',
  properties,
  problems: ({ TON_NETWORK, TETHER_MASTER }: ChainSettings) =>
    addressProblems('TETHER_MASTER', TETHER_MASTER, TON_NETWORK),
} satisfies SettingsGroup

/** The mistake in a setting that names a contract or a wallet; unset is valid. */
export function addressProblems(name: string, address: string | undefined, network: Network): string[] {
  if (address === undefined) return []
  try {
    if (rawAddressOn(address, network).startsWith('0:')) return []
  } catch {
    // Reported below, without the reason: in any case it is no address.
  }
  return [`${name}: must be an address of the basechain on TON_NETWORK`]
}
