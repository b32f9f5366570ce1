import { getUserUpgrades, type UpgradeName, type UserUpgrade } from '@ganj/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#auth/api.ts'
import { earlyOr } from '#auth/early-part.ts'

/** The levels of the player's craft, counted from 0 as in the rules; in the API they start at 1. */
export const craftLevelsQuery = queryOptions({
  queryKey: ['user-upgrades'],
  queryFn: async ({ signal }) =>
    levelsFrom(await earlyOr('upgrades', () => call(getUserUpgrades, { signal }))),
  meta: { silent: 'in-place' },
})

export type CraftLevels = Record<UpgradeName, number>

const levelsFrom = (upgrades: readonly UserUpgrade[]): CraftLevels => ({
  speedLevel: 0,
  powerLevel: 0,
  shuttleLevel: 0,
  ...Object.fromEntries(upgrades.map(({ upgrade, currentLevel }) => [upgrade, currentLevel - 1])),
})
