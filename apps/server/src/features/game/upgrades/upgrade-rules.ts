import { type Levels, type Money, type UpgradeName, upgradeLevels } from '@ganj/contract'

/** The craft's level that an upgrade raises. */
export const trackOf = {
  speedLevel: 'speed',
  powerLevel: 'power',
  shuttleLevel: 'shuttle',
} as const satisfies Record<UpgradeName, keyof Levels>

/** A level of an upgrade, counted from 1, and its price. */
export interface Step<P extends Money = Money> {
  upgrade: UpgradeName
  level: number
  price: P | null
}

/** The prices of the next level from each level, counted from 0; null where there is none. */
export const stepPrices = <P extends Money>(steps: readonly Step<P>[], upgrade: UpgradeName): (P | null)[] =>
  Array.from({ length: upgradeLevels[upgrade] }, (_, level) =>
    level + 1 < upgradeLevels[upgrade]
      ? (steps.find((step) => step.upgrade === upgrade && step.level === level + 2)?.price ?? null)
      : null,
  )
