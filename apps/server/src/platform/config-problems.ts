import { type Network, rawAddressOn } from './ton/address.ts'

interface ChainSettings {
  TON_NETWORK: Network
  TONCENTER_URL?: string
  TETHER_MASTER: string
  TETHER_RECEIVER?: string
  PAYOUT_WALLET?: string
}

interface GameSettings {
  GAME_URL: string
  GAME_PROOF: 'replay' | 'bounds'
  GAME_MAX_SCORE?: number
  GAME_MAX_SCORE_PER_SECOND?: number
  GAME_MIN_SECONDS?: number
  GAME_PRIZES?: 'on' | 'off'
}

/** Where this server has Shuttle. */
export const shuttleUrl = '/game/'

/** Addresses of the chain, and what needs a source of it. */
export function chainProblems(value: ChainSettings): string[] {
  const { TON_NETWORK, TONCENTER_URL, TETHER_MASTER, TETHER_RECEIVER, PAYOUT_WALLET } = value
  const isAddress = (text: string) => {
    try {
      return rawAddressOn(text, TON_NETWORK).startsWith('0:')
    } catch {
      return false
    }
  }
  return [
    ...(isAddress(TETHER_MASTER)
      ? []
      : ['TETHER_MASTER: must be an address of the basechain on TON_NETWORK']),
    ...(!PAYOUT_WALLET || isAddress(PAYOUT_WALLET)
      ? []
      : ['PAYOUT_WALLET: must be an address of the basechain on TON_NETWORK']),
    ...(!TETHER_RECEIVER || isAddress(TETHER_RECEIVER)
      ? []
      : ['TETHER_RECEIVER: must be an address of the basechain on TON_NETWORK']),
    ...(TETHER_RECEIVER && !TONCENTER_URL ? ['TONCENTER_URL: must be set when TETHER_RECEIVER is'] : []),
    ...(PAYOUT_WALLET && !TONCENTER_URL ? ['TONCENTER_URL: must be set when PAYOUT_WALLET is'] : []),
  ]
}

/** A third-party game must say what is plausible; bounds that nothing is judged by are a mistake. */
export function gameProblems(value: GameSettings): string[] {
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
      ? ['GAME_URL: must be set when GAME_PROOF is bounds, for Shuttle is proven by replay']
      : []),
  ]
}
