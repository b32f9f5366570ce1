import type { GoalEvent, PlayerAchievement } from '@ganj/contract'
import type { Emblem } from '@ganj/ui'

/** Emblems of the default families; the emblem of a family that an operator adds follows from its event. */
const ofFamily: Readonly<Record<string, Emblem>> = {
  'high-score': 'comet',
  hunter: 'target',
  'blue-fire': 'flame',
  'boss-slayer': 'lion',
  'endurance-two': 'hourglass',
  'endurance-three': 'hourglass',
}

const ofEvent: Readonly<Record<GoalEvent, Emblem>> = {
  'run-verified': 'pilot',
  'wheel-spun': 'wheel',
  'pack-bought': 'bag',
  'friend-joined': 'friends',
  upgraded: 'wrench',
  'power-up-used': 'bolt',
  revived: 'flame',
  'wallet-connected': 'seal',
  'channel-joined': 'star',
  'daily-reward-claimed': 'calendar',
}

/** The emblem on the medal of an achievement. */
export const emblemOf = ({ family, event }: Pick<PlayerAchievement, 'family' | 'event'>): Emblem =>
  ofFamily[family] ?? ofEvent[event]
