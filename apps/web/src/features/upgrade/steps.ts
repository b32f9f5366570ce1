import { type UpgradeName, upgradeLevels } from '@ganj/contract'

/** A step raises a level, counted from 0, by one; the last step leads to the highest level. */
export const lastStep = (upgrade: UpgradeName): number => upgradeLevels[upgrade] - 2

export const canGoBack = (step: number): boolean => step > 0
/** Whether there is a later step. For speed step 8 is the last: it leads to level 9, the highest. */
export const canGoForward = (upgrade: UpgradeName, step: number): boolean => step < lastStep(upgrade)

export const stepBack = (step: number): number => Math.max(0, step - 1)
export const stepOn = (upgrade: UpgradeName, step: number): number =>
  canGoForward(upgrade, step) ? step + 1 : lastStep(upgrade)

export type StepState = 'done' | 'next' | 'later'

/** The state of a step for a craft at a level counted from 0. */
export function stateOf(step: number, level: number): StepState {
  if (step < level) return 'done'
  return step === level ? 'next' : 'later'
}

/** The step to show first: the next one, or the last when all are done. */
export const stepAt = (upgrade: UpgradeName, level: number): number => Math.min(level, lastStep(upgrade))
