import { type GoldenEnd, goldenRuns, playGolden } from '@ganj/game-core/golden'

/** Plays the golden runs of these numbers. */
export function play(runs: readonly number[]): GoldenEnd[] {
  return runs.map((run) => {
    const golden = goldenRuns[run]
    if (!golden) throw new RangeError(`there is no golden run ${run}`)
    return playGolden(golden)
  })
}
