import type { ReviewRun } from '@ganj/contract/admin'
import { fromBase64Url } from '@ganj/game-bridge'
import { decodeLog, LogError, maxRevives, type RunLog, type RunSetup } from '@ganj/game-core'

/** The data of a run that its replay needs. */
export type Playable = Pick<ReviewRun, 'id' | 'seed' | 'rulesVersion' | 'segments' | 'levels'> & {
  log: string
}

/** The setup the frame played with: it may request every revive, and the log contains the granted ones. */
export const setupOf = ({ seed, rulesVersion, segments, levels }: Playable): RunSetup => ({
  seed,
  rulesVersion,
  levels,
  revives: maxRevives,
  segments,
})

/** The inputs of a log; undefined for an invalid log, which a rejected run may have. */
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

/** Maximum number of points of a path: more than the timeline has pixels. */
const mostPoints = 900
/** Height of the timeline in units of its view box; the field is 360 wide. */
export const pathHeight = 360

/** The steering target over time as an SVG path: `ticks` wide, with the field's left edge at the top. */
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
