/** The strokes of a finger. */
export interface Strokes {
  /** The ticks in which they begin. */
  starts: number[]
  /** How many are followed at once by a smaller stroke the other way. */
  corrected: number
  /** Of the strokes of at least three moves, how many have their full pace in the first. */
  abrupt: number
  drawn: number
}

/** Shortest stroke, in pixels; less is a tremor. */
const leastLength = 8

/** Ticks within which a stroke back corrects the one before. */
const soon = 18

/** Cuts moves (pixels a tick) into strokes: sequences in one direction, ended by two ticks without a move. */
export function strokesOf(moves: Int16Array): Strokes {
  const strokes: { start: number; end: number; length: number }[] = []
  let drawn = 0
  let abrupt = 0
  let start = -1
  let length = 0
  let rest = 0
  const close = (end: number) => {
    if (start >= 0 && length !== 0) {
      strokes.push({ start, end, length })
      const { count, first, fastest } = pacesOf(moves, start, end)
      if (count >= 3 && Math.abs(length) >= leastLength) {
        drawn++
        if (first >= 0.8 * fastest) abrupt++
      }
    }
    start = -1
    length = 0
  }
  for (let tick = 0; tick < moves.length; tick++) {
    const move = moves[tick] as number
    rest = move === 0 ? rest + 1 : 0
    if (rest === 3 || move * length < 0) close(tick - 1)
    if (move === 0) continue
    if (start < 0) start = tick
    length += move
  }
  close(moves.length)
  const corrected = strokes.filter((stroke, at) => {
    const next = strokes[at + 1]
    if (!next || Math.abs(stroke.length) < leastLength || next.start - stroke.end > soon) return false
    const back = -next.length * Math.sign(stroke.length)
    return back > 0 && back < Math.abs(stroke.length) * 0.45
  }).length
  const long = strokes.filter(({ length: far }) => Math.abs(far) >= leastLength)
  return { starts: long.map((stroke) => stroke.start), corrected, abrupt, drawn }
}

/** Of the moves of a sequence, both ends included: their number, the pace of the first and of the fastest. */
function pacesOf(moves: Int16Array, start: number, end: number) {
  let count = 0
  let first = 0
  let fastest = 0
  for (let tick = start; tick <= end; tick++) {
    const pace = Math.abs(moves[tick] ?? 0)
    if (pace === 0) continue
    count++
    if (first === 0) first = pace
    if (pace > fastest) fastest = pace
  }
  return { count, first, fastest }
}
