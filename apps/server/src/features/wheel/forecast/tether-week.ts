import { nextWord, type Random, seedRandom } from '@ganj/game-core'

/** A tether prize: its probability in one spin, and its amount in minor units. */
export interface TetherPrize {
  chance: number
  amount: bigint
}

/** The cost of tether prizes in a week of so many spins. Amounts in minor units. */
export interface TetherWeek {
  /** Mean and standard deviation of the paid amount. */
  expected: number
  deviation: number
  /** Not exceeded in 99 of 100 weeks. */
  worst: bigint
  /** Probability that a prize is won that the budget cannot pay any more. */
  exhausted: number
  /** The mean number of prizes that are paid by their fallback instead. */
  fallbacks: number
  method: 'exact' | 'simulated'
}

/** The maximum steps of an exact computation: a second of computing. */
const mostSteps = 3e7
/** Below this a probability is negligible. */
const nothing = 1e-12

/**
 * The distribution of the amount paid in a week. Each spin that draws a tether prize pays it when the rest of the
 * budget suffices, and otherwise its fallback. The number of such spins is binomial; the amount spent after each is a
 * Markov chain over the multiples of the greatest common divisor of all prizes. If that has too many states, weeks are
 * simulated from a seed.
 */
export function tetherWeek(prizes: readonly TetherPrize[], spins: number, budget: bigint): TetherWeek {
  const chance = prizes.reduce((sum, prize) => sum + prize.chance, 0)
  if (chance <= 0 || spins <= 0)
    return { expected: 0, deviation: 0, worst: 0n, exhausted: 0, fallbacks: 0, method: 'exact' }
  const hits = binomial(Math.round(spins), Math.min(1, chance))
  const unit = prizes.reduce((divisor, { amount }) => greatestCommon(divisor, amount), 0n)
  const states = budget / unit
  const steps = Number(states) * hits.length * prizes.length
  return steps <= mostSteps
    ? exactWeek(prizes, hits, { chance, unit, states: Number(states) })
    : simulatedWeek(prizes, hits, { chance, budget })
}

/** The probabilities of 0, 1, 2, ... successes, up to the negligible ones. */
function binomial(trials: number, chance: number): number[] {
  if (chance >= 1) return [...Array<number>(trials).fill(0), 1]
  const odds = chance / (1 - chance)
  // By logarithms: the first probability of many trials is too small for a floating-point number.
  let logarithm = trials * Math.log1p(-chance)
  const chances: number[] = []
  for (let count = 0; count <= trials; count++) {
    const probability = Math.exp(logarithm)
    if (count > trials * chance && probability < nothing) break
    chances.push(probability)
    logarithm += Math.log(((trials - count) / (count + 1)) * odds)
  }
  return chances
}

function exactWeek(
  prizes: readonly TetherPrize[],
  hits: readonly number[],
  { chance, unit, states }: { chance: number; unit: bigint; states: number },
): TetherWeek {
  const kinds = prizes.map((prize) => ({ share: prize.chance / chance, steps: Number(prize.amount / unit) }))
  let spent = new Float64Array(states + 1)
  spent[0] = 1
  const paid = new Float64Array(states + 1)
  let [fallbacks, exhausted] = [0, 0]
  // The mean number of fallbacks, and the probability of none, after so many hits.
  let [fallbacksSoFar, allPaid] = [0, new Float64Array(states + 1)]
  allPaid[0] = 1
  for (const [count, probability] of hits.entries()) {
    if (count > 0) {
      const [next, nextAllPaid] = [new Float64Array(states + 1), new Float64Array(states + 1)]
      for (let state = 0; state <= states; state++) {
        const here = spent[state] ?? 0
        if (here === 0) continue
        for (const { share, steps } of kinds) {
          const to = state + steps
          if (to <= states) {
            next[to] = (next[to] ?? 0) + here * share
            nextAllPaid[to] = (nextAllPaid[to] ?? 0) + (allPaid[state] ?? 0) * share
          } else {
            next[state] = (next[state] ?? 0) + here * share
            fallbacksSoFar += here * share
          }
        }
      }
      spent = next
      allPaid = nextAllPaid
    }
    for (let state = 0; state <= states; state++)
      paid[state] = (paid[state] ?? 0) + probability * (spent[state] ?? 0)
    fallbacks += probability * fallbacksSoFar
    exhausted += probability * (1 - allPaid.reduce((sum, value) => sum + value, 0))
  }
  const moment = (power: number) =>
    paid.reduce((sum, share, state) => sum + share * (state * Number(unit)) ** power, 0)
  const expected = moment(1)
  let worst = 0
  for (let sum = paid[0] ?? 0; worst < states && sum < 0.99; sum += paid[worst] ?? 0) worst++
  const deviation = Math.sqrt(Math.max(0, moment(2) - expected ** 2))
  return {
    expected,
    deviation,
    worst: BigInt(worst) * unit,
    exhausted: Math.max(0, exhausted),
    fallbacks,
    method: 'exact',
  }
}

/** Prizes that all simulated weeks draw together. */
const drawnPrizes = 2e6
const seed = '67616e6a2d666f7265636173742d3031'

function simulatedWeek(
  prizes: readonly TetherPrize[],
  hits: readonly number[],
  { chance, budget }: { chance: number; budget: bigint },
): TetherWeek {
  const random = seedRandom(seed, 1)
  const mean = hits.reduce((sum, probability, count) => sum + probability * count, 0)
  const weeks = Math.max(200, Math.min(10_000, Math.floor(drawnPrizes / Math.max(1, mean))))
  const amounts = prizes.map(({ amount }) => Number(amount))
  const bounds = prizes.map((_, at) =>
    prizes.slice(0, at + 1).reduce((sum, one) => sum + one.chance / chance, 0),
  )
  const hitBounds: number[] = []
  for (const probability of hits) hitBounds.push((hitBounds.at(-1) ?? 0) + probability)
  const most = Number(budget)
  const totals: number[] = []
  let [fallbacks, exhausted] = [0, 0]
  for (let week = 0; week < weeks; week++) {
    const count = placeOf(hitBounds, fraction(random))
    let [spent, left] = [0, 0]
    for (let hit = 0; hit < count; hit++) {
      const amount = amounts[placeOf(bounds, fraction(random))] ?? 0
      if (spent + amount <= most) spent += amount
      else left++
    }
    totals.push(spent)
    fallbacks += left
    exhausted += left > 0 ? 1 : 0
  }
  totals.sort((a, b) => a - b)
  const expected = totals.reduce((sum, one) => sum + one, 0) / weeks
  const variance = totals.reduce((sum, one) => sum + (one - expected) ** 2, 0) / weeks
  return {
    expected,
    deviation: Math.sqrt(variance),
    worst: BigInt(totals[Math.min(weeks - 1, Math.ceil(0.99 * weeks) - 1)] ?? 0),
    exhausted: exhausted / weeks,
    fallbacks: fallbacks / weeks,
    method: 'simulated',
  }
}

const fraction = (random: Random) => (nextWord(random) >>> 0) / 2 ** 32

/** The first index whose running sum is above a fraction. */
function placeOf(bounds: readonly number[], at: number): number {
  let [low, high] = [0, bounds.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((bounds[middle] ?? 1) > at) high = middle
    else low = middle + 1
  }
  return low
}

const greatestCommon = (a: bigint, b: bigint): bigint => (b === 0n ? a : greatestCommon(b, a % b))
