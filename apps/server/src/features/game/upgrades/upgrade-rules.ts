import { type Levels, type Money, type UpgradeName, upgradeLevels } from '@ganj/contract'

/** Which of the craft's levels an upgrade raises. */
export const trackOf = {
  speedLevel: 'speed',
  powerLevel: 'power',
  shuttleLevel: 'shuttle',
} as const satisfies Record<UpgradeName, keyof Levels>

/** A level of an upgrade, counted from 1, and what the step up to it costs. */
export interface Step<P extends Money = Money> {
  upgrade: UpgradeName
  level: number
  price: P | null
}

/** The next level and its price; undefined at the highest, or when nothing leads further. */
export function nextStep<P extends Money>(
  steps: readonly Step<P>[],
  upgrade: UpgradeName,
  levels: Levels,
): { level: number; price: P } | undefined {
  const level = levels[trackOf[upgrade]] + 2
  if (level > upgradeLevels[upgrade]) return undefined
  const step = steps.find((step) => step.upgrade === upgrade && step.level === level)
  return step?.price ? { level, price: step.price } : undefined
}

/** The levels after one step up. */
export const raised = (levels: Levels, upgrade: UpgradeName): Levels => {
  const track = trackOf[upgrade]
  return { ...levels, [track]: levels[track] + 1 }
}
