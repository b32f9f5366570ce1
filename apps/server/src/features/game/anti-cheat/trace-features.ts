import { field, one, type RunState } from '@ganj/game-core'
import { sketchOf } from './trace-sketch.ts'
import { strokesOf } from './trace-strokes.ts'

/** What the input stream of a run looks like; shares are 0 to 1, times in ticks of 1/60 second. */
export interface TraceFeatures {
  /** Share of ticks in which the target moved. */
  moving: number
  /** Share of the moving ticks at exactly the pace of an arrow key. */
  keys: number
  /** Bits in the lengths of the moves: a constant pace has none, a thumb that starts and stops has many. */
  paceBits: number
  /** Share of reversals that jump from full pace one way to full pace the other within one tick. */
  snaps: number
  /** Share of strokes that are at full pace from their first tick: a thumb has to speed up. */
  abrupt: number
  /** Share of strokes that a smaller stroke back corrects at once. */
  corrections: number
  /** Share of the power of the moves' changes that lies at 4 to 14 hertz, where hands tremble and correct. */
  tremor: number
  /** Spread of the times between two strokes, over their mean: 0 is a clockwork. */
  irregularity: number
  /** Sudden dangers that called for a move, and the median time until one came. */
  dangers: number
  reaction: number
  /** Share of dangers answered within an eighth of a second, over what moving at random would answer. */
  reflexes: number
}

/** What is kept of a run's inputs: their features, and a sketch that near copies share. */
export interface Trace {
  features: TraceFeatures
  /** Sixteen numbers, fewer than none when the run moves too little to be told from others. */
  sketch: number[]
}

/** Watches a run that is replayed: what it is shown after every tick, it measures. */
export interface Tracer {
  see(state: Readonly<RunState>): void
  trace(): Trace
}

/** The pace of an arrow key, in pixels a tick. */
const keyPace = 9

/** How long after a danger a move may still be its answer. */
const patience = 60

/** Faster than this no eye has told a hand: 120 milliseconds. */
const reflex = 7

/** A tracer that has seen nothing. */
export function createTracer(): Tracer {
  const targets: number[] = []
  const dangers: number[] = []
  let calm = 0
  return {
    see(state) {
      targets.push(state.target)
      const isStill = Math.abs(state.target - (targets.at(-4) ?? 0)) <= 2
      const isInDanger = endangered(state)
      // The danger must have come by itself: who flies into one was moving already.
      if (isInDanger && calm >= 15 && isStill) dangers.push(targets.length - 1)
      calm = isInDanger ? 0 : calm + 1
    },
    trace: () => ({ features: measure(targets, dangers), sketch: sketchOf(targets) }),
  }
}

/**
 * Whether something comes down on where the craft is within three quarters of a second. Evaluated at every tick of a replay:
 * plain loops, and no function made anew.
 */
function endangered({ craftX, shots, enemies }: Readonly<RunState>): boolean {
  for (const { x, y, vx, vy } of shots) if (comesDown(x - craftX, y, vx, vy, 20)) return true
  for (const { x, y, lastX, lastY, radius } of enemies) {
    if (comesDown(x - craftX, y, x - lastX, y - lastY, radius + 14)) return true
  }
  return false
}

/** `aside` is how far it is from the craft, `reach` how near in pixels is a danger. */
function comesDown(aside: number, y: number, vx: number, vy: number, reach: number): boolean {
  if (vy <= 0) return false
  const ticks = (field.craftY * one - y) / vy
  return ticks > 0 && ticks < 45 && Math.abs(aside + vx * ticks) < reach * one
}

function measure(targets: readonly number[], dangers: readonly number[]): TraceFeatures {
  const moves = targets.map((target, tick) => target - (targets[tick - 1] ?? target))
  const paces = moves.filter((move) => move !== 0).map(Math.abs)
  const strokes = strokesOf(moves)
  const answers = dangers.map((tick) => answerTo(moves, tick))
  const quick = answers.filter((ticks) => ticks <= reflex).length
  return {
    moving: share(paces.length, moves.length),
    keys: share(paces.filter((pace) => pace === keyPace).length, paces.length),
    paceBits: entropy(paces),
    snaps: share(...snapsOf(moves)),
    abrupt: share(strokes.abrupt, strokes.drawn),
    corrections: share(strokes.corrected, strokes.starts.length),
    tremor: tremorOf(moves),
    irregularity: irregularityOf(strokes.starts),
    dangers: dangers.length,
    reaction: median(answers),
    reflexes: Math.max(0, share(quick, answers.length) - chanceOfReflex(moves)),
  }
}

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)

/** Ticks from a danger to the first real move, at most `patience`. */
function answerTo(moves: readonly number[], danger: number): number {
  for (let after = 1; after < patience; after++) if (Math.abs(moves[danger + after] ?? 0) > 1) return after
  return patience
}

/** How often a still thumb would begin to move that soon without any danger. */
function chanceOfReflex(moves: readonly number[]): number {
  let still = 0
  let quick = 0
  for (let tick = 3; tick < moves.length; tick += 5) {
    if (moves[tick] || moves[tick - 1] || moves[tick - 2]) continue
    still++
    if (answerTo(moves, tick) <= reflex) quick++
  }
  return share(quick, still)
}

function entropy(values: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= (count / values.length) * Math.log2(count / values.length)
  return bits
}

/** Reversals between two ticks at a pace of at least four pixels each way, and all the reversals there are. */
function snapsOf(moves: readonly number[]): [snaps: number, reversals: number] {
  let snaps = 0
  let reversals = 0
  let last = 0
  let lastTick = 0
  moves.forEach((move, tick) => {
    if (move === 0) return
    if (last * move < 0 && tick - lastTick < 30) {
      reversals++
      if (tick - lastTick === 1 && Math.min(Math.abs(last), Math.abs(move)) >= 4) snaps++
    }
    last = move
    lastTick = tick
  })
  return [snaps, reversals]
}

/** Goertzel over windows of a second: the power of the changes of pace at 4 to 14 Hz over that at 1 to 30. */
function tremorOf(moves: readonly number[]): number {
  const window = 60
  let band = 0
  let all = 0
  for (let from = 1; from + window < moves.length; from += window) {
    for (let hertz = 1; hertz <= 30; hertz++) {
      let a = 0
      let b = 0
      const turn = 2 * Math.cos((2 * Math.PI * hertz) / window)
      for (let at = from; at < from + window; at++) {
        const next = (moves[at] ?? 0) - (moves[at - 1] ?? 0) + turn * a - b
        b = a
        a = next
      }
      const power = a * a + b * b - turn * a * b
      all += power
      if (hertz >= 4 && hertz <= 14) band += power
    }
  }
  return share(band, all)
}

function irregularityOf(starts: readonly number[]): number {
  const gaps = starts.slice(1).map((start, at) => start - (starts[at] ?? 0))
  if (gaps.length < 2) return 0
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length
  return Math.sqrt(gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / gaps.length) / mean
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0
}
