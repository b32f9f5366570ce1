/** The player's upgrade levels as the rules count them, from 0. */
export interface Levels {
  /** 0 to 9: how fast the craft moves sideways and fires. */
  speed: number
  /** 0 to 19: how hard a bullet hits. */
  power: number
  /** 0 to 4: the craft's form, its hull and its guns. */
  shuttle: number
}

/** The setup of a run; the same setup and the same inputs always give the same run. */
export interface RunSetup {
  /** 16 bytes in lower-case hexadecimal. */
  seed: string
  rulesVersion: number
  levels: Levels
  /** How many revives may be used in the run, 0 to 4. */
  revives: number
  /**
   * The seeds of the segments that were given so far, 16 bytes each as the run's own. Default: none. Rules 1 have no
   * segments: the run's seed determines everything.
   */
  segments?: readonly string[]
}

/** The highest level of each upgrade. */
export const maxLevels: Levels = { speed: 9, power: 19, shuttle: 4 }

/** Most revives of one run. */
export const maxRevives = 4

/** Most segments of one run: the last one ends with the run's ten minutes. */
export const maxSegments = 47

/** Whether a value is a whole number between two bounds, both included. */
export function isWhole(value: number, low: number, high: number): boolean {
  return Number.isInteger(value) && value >= low && value <= high
}

const seedText = /^[0-9a-f]{32}$/

/** Whether a setup is within its bounds; a run is never created from another. */
export function isRunSetup(setup: RunSetup): boolean {
  const { segments = [] } = setup
  return (
    seedText.test(setup.seed) &&
    isWhole(setup.rulesVersion, 1, 0xffff) &&
    isWhole(setup.levels.speed, 0, maxLevels.speed) &&
    isWhole(setup.levels.power, 0, maxLevels.power) &&
    isWhole(setup.levels.shuttle, 0, maxLevels.shuttle) &&
    isWhole(setup.revives, 0, maxRevives) &&
    segments.length <= maxSegments &&
    segments.every((segment) => seedText.test(segment))
  )
}
