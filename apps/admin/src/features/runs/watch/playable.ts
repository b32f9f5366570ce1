import type { ReviewRun } from '@ganj/contract/admin'
import { fromBase64Url } from '@ganj/game-bridge'
import { decodeLog, LogError, maxRevives, type RunLog, type RunSetup } from '@ganj/game-core'

/** What is needed of a run to show it again. */
export type Playable = Pick<ReviewRun, 'id' | 'seed' | 'rulesVersion' | 'segments' | 'levels'> & {
  log: string
}

/** As the frame played it: it may ask for every revive, and its log has those that were granted. */
export const setupOf = ({ seed, rulesVersion, segments, levels }: Playable): RunSetup => ({
  seed,
  rulesVersion,
  levels,
  revives: maxRevives,
  segments,
})

/** The inputs of a log; undefined when it is none, which a rejected run's may be. */
export function logOf({ log }: Playable): RunLog | undefined {
  const bytes = fromBase64Url(log)
  if (!bytes) return undefined
  try {
    return decodeLog(bytes)
  } catch (error) {
    if (error instanceof LogError) return undefined
    throw error
  }
}

/** Most points of a path: more than a timeline has pixels. */
const mostPoints = 900
/** Height of the timeline in its own units; the field is 360 wide. */
export const pathHeight = 360

/** Where the craft was steered to over time, as the path of an SVG: `ticks` wide, the left edge of the field above. */
export function pathOf({ inputs }: RunLog): string {
  const stride = Math.max(1, Math.floor(inputs.length / mostPoints))
  const points: string[] = []
  for (let tick = 0; tick < inputs.length; tick += stride) points.push(`${tick} ${inputs[tick]}`)
  return points.length > 0 ? `M${points.join('L')}` : ''
}

/** Minutes and seconds of a run: `2:31`. */
export function clockOf(seconds: number): [minutes: number, seconds: number] {
  const whole = Math.floor(seconds)
  return [Math.floor(whole / 60), whole % 60]
}
