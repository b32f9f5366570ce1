import { field, one, type RunState } from '@ganj/game-core'
import { sketchOf } from './trace-sketch.ts'
import { strokesOf } from './trace-strokes.ts'

/** Features of a run's input stream; shares are 0 to 1, times in ticks of 1/60 second. */
export interface TraceFeatures {
  /** Share of ticks in which the target moved. */
  moving: number
  /** Share of the moving ticks at exactly the pace of an arrow key. */
  keys: number
  /**
   * Entropy of the lengths of the moves, in bits: a constant pace has none, a finger that starts and stops has much.
   */
  paceBits: number
  /** Share of reversals from full pace one way to full pace the other within one tick. */
  snaps: number
  /** Share of strokes that are at full pace from their first tick: a finger has to accelerate. */
  abrupt: number
  /** Share of strokes that a smaller stroke back corrects at once. */
  corrections: number
  /** Share of the power of the pace changes at 4 to 14 hertz, where hands tremble and correct. */
  tremor: number
  /** Spread of the times between two strokes, over their mean: 0 is a perfectly regular rhythm. */
  irregularity: number
  /** Sudden dangers that required a move, and the median time until one was made. */
  dangers: number
  reaction: number
  /** Share of dangers answered within an eighth of a second, minus the share that random moves would answer. */
  reflexes: number
}

/** The stored data of a run's inputs: their features, and a sketch that near copies share. */
export interface Trace {
  features: TraceFeatures
  /** Sixteen numbers; an empty list when the run moves too little to be distinguished from others. */
  sketch: number[]
}

/** Observes a replay: it measures what it receives after every tick. */
export interface Tracer {
  see(state: Readonly<RunState>): void
  trace(): Trace
}

/** The pace of an arrow key, in pixels a tick. */
const keyPace = 9

/** How long after a danger a move may still be a reaction to it. */
const patience = 60

/** Human reactions are not faster than this: 120 milliseconds. */
const reflex = 7

/** A tracer without data. */
export function createTracer(): Tracer {
  const targets: number[] = []
  const dangers: number[] = []
  let calm = 0
  return {
    see(state) {
      targets.push(state.target)
      const isStill = Math.abs(state.target - (targets.at(-4) ?? 0)) <= 2
      const isInDanger = endangered(state)
      // The danger must have moved towards the craft: a craft that flies into one was moving already.
      if (isInDanger && calm >= 15 && isStill) dangers.push(targets.length - 1)
      calm = isInDanger ? 0 : calm + 1
    },
    trace: () => ({ features: measure(targets, dangers), sketch: sketchOf(targets) }),
  }
}

/**
 * Whether an object reaches the position of the craft within three quarters of a second. Evaluated at every tick of a
 * replay: plain loops, without closures.
 */
function endangered({ craftX, shots, enemies }: Readonly<RunState>): boolean {
  for (const { x, y, vx, vy } of shots) if (comesDown(x - craftX, y, vx, vy, 20)) return true
  for (const { x, y, lastX, lastY, radius } of enemies) {
    if (comesDown(x - craftX, y, x - lastX, y - lastY, radius + 14)) return true
  }
  return false
}

/** `aside` is its distance from the craft, `reach` the distance of a danger, in pixels. */
function comesDown(aside: number, y: number, vx: number, vy: number, reach: number): boolean {
  const down = field.craftY * one - y
  if (vy <= 0 || down <= 0 || down >= 45 * vy) return false
  return Math.abs(aside + (vx * down) / vy) < reach * one
}

function measure(targets: readonly number[], dangers: readonly number[]): TraceFeatures {
  const moves = movesOf(targets)
  const { paces, moving } = pacesOf(moves)
  const strokes = strokesOf(moves)
  const answers = dangers.map((tick) => answerTo(moves, tick))
  const quick = answers.filter((ticks) => ticks <= reflex).length
  const features: TraceFeatures = {
    moving: share(moving, moves.length),
    keys: share(paces[keyPace] ?? 0, moving),
    paceBits: entropy(paces, moving),
    snaps: share(...snapsOf(moves)),
    abrupt: share(strokes.abrupt, strokes.drawn),
    corrections: share(strokes.corrected, strokes.starts.length),
    tremor: tremorOf(moves),
    irregularity: irregularityOf(strokes.starts),
    dangers: dangers.length,
    reaction: median(answers),
    reflexes: Math.max(0, share(quick, answers.length) - chanceOfReflex(moves)),
  }
  // They are stored for each run, and nothing depends on more digits.
  for (const name of Object.keys(features) as (keyof TraceFeatures)[])
    features[name] = Math.round(features[name] * 10_000) / 10_000
  return features
}

/** How far the target moved in each tick. An array of numbers of one kind is read faster. */
function movesOf(targets: readonly number[]): Int16Array {
  const moves = new Int16Array(targets.length)
  for (let tick = 1; tick < moves.length; tick++)
    moves[tick] = (targets[tick] as number) - (targets[tick - 1] as number)
  return moves
}

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)

/** Ticks from a danger to the first real move, at most `patience`. */
function answerTo(moves: Int16Array, danger: number): number {
  for (let after = 1; after < patience; after++) if (Math.abs(moves[danger + after] ?? 0) > 1) return after
  return patience
}

/** The probability that a still finger would begin to move that soon without any danger. */
function chanceOfReflex(moves: Int16Array): number {
  let still = 0
  let quick = 0
  for (let tick = 3; tick < moves.length; tick += 5) {
    if (moves[tick] || moves[tick - 1] || moves[tick - 2]) continue
    still++
    if (answerTo(moves, tick) <= reflex) quick++
  }
  return share(quick, still)
}

/** The number of moves of each pace, and in all. A target that does not move is no move. */
function pacesOf(moves: Int16Array) {
  const paces = new Uint32Array(field.width + 1)
  let moving = 0
  for (const move of moves) {
    if (move === 0) continue
    const pace = Math.abs(move)
    paces[pace] = (paces[pace] ?? 0) + 1
    moving++
  }
  return { paces, moving }
}

function entropy(counts: Uint32Array, all: number): number {
  let bits = 0
  for (const count of counts) if (count > 0) bits -= (count / all) * Math.log2(count / all)
  return bits
}

/** Reversals between two ticks at a pace of at least four pixels each way, and all reversals. */
function snapsOf(moves: Int16Array): [snaps: number, reversals: number] {
  let snaps = 0
  let reversals = 0
  let last = 0
  let lastTick = 0
  for (let tick = 0; tick < moves.length; tick++) {
    const move = moves[tick] as number
    if (move === 0) continue
    if (last * move < 0 && tick - lastTick < 30) {
      reversals++
      if (tick - lastTick === 1 && Math.min(Math.abs(last), Math.abs(move)) >= 4) snaps++
    }
    last = move
    lastTick = tick
  }
  return [snaps, reversals]
}

/** Ticks of a window of the tremor analysis, and the frequencies in it at which hands tremble and correct. */
const window = 60
const band = { from: 4, to: 14 }
const tableOf = (wave: (angle: number) => number) =>
  Array.from({ length: band.to - band.from + 1 }, (_, at) =>
    Float64Array.from({ length: window }, (_, tick) =>
      wave((2 * Math.PI * (band.from + at) * tick) / window),
    ),
  )
const cosines = tableOf(Math.cos)
const sines = tableOf(Math.sin)

/**
 * Over windows of a second: the power of the changes of pace at 4 to 14 Hz over that at 1 to 30. The squares of the changes
 * add up to the power at all frequencies (Parseval), so that only those of the band are computed.
 */
function tremorOf(moves: Int16Array): number {
  const changes = new Float64Array(window)
  let inBand = 0
  let all = 0
  for (let from = 1; from + window < moves.length; from += window) {
    let [squares, sum, turning] = [0, 0, 0]
    for (let at = 0; at < window; at++) {
      const change = (moves[from + at] as number) - (moves[from + at - 1] as number)
      changes[at] = change
      squares += change * change
      sum += change
      turning += at % 2 === 0 ? change : -change
    }
    if (squares === 0) continue
    // Without the constant part; each frequency is twice in the squares, 30 Hz once.
    all += (window * squares - sum * sum + turning * turning) / 2
    for (let at = 0; at < cosines.length; at++) inBand += powerOf(changes, cosines[at], sines[at])
  }
  return share(inBand, all)
}

function powerOf(changes: Float64Array, cosine = new Float64Array(), sine = new Float64Array()): number {
  let [real, imaginary] = [0, 0]
  for (let at = 0; at < window; at++) {
    const change = changes[at] as number
    real += change * (cosine[at] as number)
    imaginary += change * (sine[at] as number)
  }
  return real * real + imaginary * imaginary
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
