/* Limits and names that page and server share. */

/** Most entries of a board that one call returns. */
export const leaderboardMaxUsers = 10

/** Revives of a run. */
export const defaultRevives = 4

/** Days of the daily reward's calendar, which repeats after the last. */
export const dailyRewardDays = 7

/** Most movements that one call returns. */
export const maxMovements = 50

/** Most payments that one call returns. */
export const maxPayments = 50

/** Most spins that one call returns. */
export const wheelHistoryLimit = 50

/** The permanent levels of a player's craft. */
export const upgradeNames = ['speedLevel', 'powerLevel', 'shuttleLevel'] as const

/** How many levels each upgrade has. */
export const upgradeLevels = { speedLevel: 10, powerLevel: 20, shuttleLevel: 5 } as const satisfies Record<
  (typeof upgradeNames)[number],
  number
>

/** Most power-ups that can be brought into one run. */
export const maxPowerUpsOfRun = 12

/** Ticks between two heartbeats of a run: twelve seconds. */
export const paceTicks = 720
