import type { TraceFeatures } from './trace-features.ts'

/** Why a run looks automated. */
export const suspicionReasons = [
  'even-pace',
  'abrupt',
  'snapping',
  'no-corrections',
  'clockwork',
  'reflexes',
  'copied',
  'stretched',
  'unwitnessed',
] as const
export type SuspicionReason = (typeof suspicionReasons)[number]

/** Suspicion from which a run is shown to operators; the index `run_trace_suspicious` uses the same value. */
export const leastSuspicion = 60

/** The known facts of a run besides its inputs. */
export interface RunCircumstances {
  /** How much of another run's movement it shares, 0 to 1. */
  likeness: number
  /** Pace of the run on the server's clock: 1 is real time, 0.5 half as fast. Null without enough heartbeats. */
  pace: number | null
  /** Length in ticks. */
  ticks: number
}

/** How much a run looks automated, and why: the strongest reason first. */
export interface Suspicion {
  /** 0 to 100. It selects runs for review, and is never a verdict. */
  score: number
  reasons: SuspicionReason[]
}

/** The position of a value between two ends, 0 to 1. */
const between = (value: number, none: number, full: number) =>
  Math.max(0, Math.min(1, (value - none) / (full - none)))

/** Ticks below which a run has too little data: ten seconds. */
const fewestTicks = 600

/**
 * Combines the signs. Each has a strength of 0 to 1 and a weight; they combine like independent probabilities, so that
 * no single sign but a copy reaches 80. Arrow keys move at one pace and without acceleration: those signs do not count
 * for them.
 */
export function suspicionOf(features: TraceFeatures, { likeness, pace, ticks }: RunCircumstances): Suspicion {
  const byHand = 1 - between(features.keys, 0.3, 0.7)
  const moves = between(features.moving, 0.02, 0.08)
  const signs: Record<SuspicionReason, number> = {
    'even-pace': 0.55 * byHand * moves * between(features.paceBits, 2.4, 1.4),
    abrupt: 0.65 * byHand * moves * between(features.abrupt, 0.3, 0.7),
    snapping: 0.6 * byHand * moves * between(features.snaps, 0.2, 0.5),
    'no-corrections': 0.3 * byHand * moves * between(features.corrections, 0.08, 0.02),
    clockwork: 0.5 * moves * between(features.irregularity, 0.5, 0.25),
    reflexes: 0.75 * between(features.dangers, 8, 20) * between(features.reflexes, 0.15, 0.45),
    copied: 0.95 * between(likeness, 0.3, 0.6),
    stretched: pace === null ? 0 : 0.6 * between(pace, 0.85, 0.55),
    unwitnessed: pace === null ? 0.2 * between(ticks, 1200, 3600) : 0,
  }
  if (ticks < fewestTicks) return { score: 0, reasons: [] }
  const reasons = suspicionReasons.filter((reason) => signs[reason] >= 0.1)
  const doubt = suspicionReasons.reduce((left, reason) => left * (1 - signs[reason]), 1)
  return { score: Math.round(100 * (1 - doubt)), reasons: reasons.sort((a, b) => signs[b] - signs[a]) }
}
