import {
  awaitsSegment,
  createRun,
  openTicks,
  type RunState,
  rulesVersion,
  segmentTicks,
  step,
  ticksPerSecond,
} from '@ganj/game-core'
import { readArguments, refuseWith } from '@ganj/server/command-line'
import {
  createTracer,
  earliestAt,
  judge,
  leastSuspicion,
  paceOf,
  suspicionOf,
  type TraceFeatures,
  toleranceMs,
} from '@ganj/server/test/internals'
import { createHuman } from '../../../apps/server/test/game-attacks/simulated-player.ts'
import { playOverBadNetworks } from './bad-networks.ts'

/*
 * Compares the scores of six cheating strategies under rules 1 and rules 2, and counts honest runs over bad networks that are
 * refused or look suspicious. All steer as the simulated player does, so that only timing and knowledge differ.
 */
const usage = 'npm run game:cheats -- [--players 12] [--honest 10000] [--json]'
const { values: options } = readArguments(usage, {
  options: {
    players: { type: 'string', default: '12' },
    honest: { type: 'string', default: '10000' },
    json: { type: 'boolean', default: false },
  },
})
const [players, honest] = [Number(options.players), Number(options.honest)]
if (!(players > 0 && honest > 0)) refuseWith(usage)('At least one player and one honest run')
const tries = 40
const levels = { speed: 5, power: 10, shuttle: 2 }
const openedAt = new Date(Date.UTC(2026, 0, 1))

const seedOf = (...numbers: number[]) =>
  numbers
    .map((number) => (Math.imul(number + 1, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0'))
    .join('')
    .padEnd(32, '7')

interface PlayedRun {
  state: RunState
  features: TraceFeatures
  heartbeats: { tick: number; seenAt: Date }[]
  /** The time of its submission, in seconds after its opening. */
  seconds: number
}

/** The time at which the run reaches a tick, in seconds after its opening. */
type Timing = (tick: number) => number

const realTime: Timing = (tick) => 3 + tick / ticksPerSecond

interface Try {
  /** Distinguishes the tries of one player. */
  hand: number
  timing?: Timing
  sendsHeartbeats?: boolean
}

/** One player's run. The server gives segments by its timing rule, and a new seed for every opened run. */
function playOnce(
  version: number,
  player: number,
  { hand, timing = realTime, sendsHeartbeats = true }: Try,
): PlayedRun {
  const state = createRun({ seed: seedOf(player), rulesVersion: version, levels, revives: 0 })
  const human = createHuman(seedOf(player, hand))
  const tracer = createTracer()
  const heartbeats: PlayedRun['heartbeats'] = []
  while (state.phase === 'flying' && !awaitsSegment(state)) {
    step(state, human.next(state))
    tracer.see(state)
    if (state.tick % segmentTicks === 0 && sendsHeartbeats)
      sendHeartbeat(state, heartbeats, timing(state.tick), player)
  }
  return { state, features: tracer.trace().features, heartbeats, seconds: timing(state.tick) }
}

/** Sends the progress of a run, and takes the segment if the server gives it. */
function sendHeartbeat(state: RunState, heartbeats: PlayedRun['heartbeats'], second: number, player: number) {
  const seenAt = new Date(openedAt.getTime() + second * 1000)
  const isEarly = earliestAt(state.tick, openedAt, heartbeats) > seenAt.getTime() + toleranceMs
  if (state.segments && (isEarly || heartbeats.length * segmentTicks + segmentTicks !== state.tick)) return
  heartbeats.push({ tick: state.tick, seenAt })
  state.segments?.push(seedOf(player, 99, heartbeats.length))
}

/** Plays the known part of the run several times, and keeps the best twelve seconds. */
function playAhead(version: number, player: number): PlayedRun {
  let state = createRun({ seed: seedOf(player), rulesVersion: version, levels, revives: 0 })
  const tracer = createTracer()
  const heartbeats: PlayedRun['heartbeats'] = []
  while (state.phase === 'flying' && !awaitsSegment(state)) {
    let best: { inputs: number[]; worth: number } | undefined
    for (let hand = 0; hand < tries; hand++) {
      const tried = structuredClone(state)
      const human = createHuman(seedOf(player, hand, state.tick))
      const inputs: number[] = []
      while (tried.phase === 'flying' && inputs.length < openTicks && !awaitsSegment(tried)) {
        step(tried, human.next(tried))
        inputs.push(tried.target)
      }
      const worth = (tried.phase === 'flying' ? 1e9 : inputs.length * 1000) + tried.score
      if (!best || worth > best.worth) best = { inputs, worth }
    }
    for (const input of best?.inputs.slice(0, segmentTicks) ?? []) {
      step(state, input)
      tracer.see(state)
    }
    if (state.tick % segmentTicks === 0) sendHeartbeat(state, heartbeats, realTime(state.tick), player)
    state = structuredClone(state)
  }
  return { state, features: tracer.trace().features, heartbeats, seconds: realTime(state.tick) }
}

const bestOf = (runs: readonly PlayedRun[]): PlayedRun =>
  runs.reduce((best, run) => (run.state.score > best.state.score ? run : best))

/** Sends three heartbeats together, at half of real time. */
const halfInThrees: Timing = (tick) => 3 + 24 * 3 * Math.ceil(tick / (3 * segmentTicks))

const strategies: Record<string, (version: number, player: number) => PlayedRun> = {
  'in real time': (version, player) => playOnce(version, player, { hand: 0 }),
  'opened long before': (version, player) => playOnce(version, player, { hand: 0, timing: () => 1800 }),
  'best of forty on the seed': (version, player) => {
    const runs = Array.from({ length: tries }, (_, hand) =>
      playOnce(version, player, { hand, sendsHeartbeats: version === 1 }),
    )
    return bestOf(runs)
  },
  'without heartbeats': (version, player) => playOnce(version, player, { hand: 0, sendsHeartbeats: false }),
  'half as fast, heartbeats in threes': (version, player) =>
    playOnce(version, player, { hand: 0, timing: halfInThrees }),
  'best of forty, 36 seconds ahead': playAhead,
}

/** The server's verdict on a run. */
function verdictOf({ state, features, heartbeats, seconds }: PlayedRun) {
  const { tick, score } = state
  const result = { score, ticks: tick, ended: true, powerUpsUsed: [], gems: 0, tickets: 0, blueFire: 0 }
  const submittedAt = new Date(openedAt.getTime() + seconds * 1000 + 1000)
  const claimed = {
    powerUps: [],
    ranked: true,
    claimedScore: BigInt(score),
    openedAt,
    submittedAt,
    heartbeats,
  }
  const verdict = judge(claimed, result as never)
  const suspicion = suspicionOf(features, { likeness: 0, pace: paceOf(heartbeats, openedAt), ticks: tick })
  const isUnobserved = suspicion.reasons.includes('unwitnessed') && heartbeats.length < 2
  return {
    score,
    counts: verdict.state === 'verified',
    waits: suspicion.score >= leastSuspicion || isUnobserved,
  }
}

const rows = Object.entries(strategies).flatMap(([strategy, play]) =>
  [1, rulesVersion].map((version) => {
    const all = Array.from({ length: players }, (_, player) => verdictOf(play(version, player)))
    const counted = all.filter(({ counts }) => counts)
    const scores = counted.map(({ score }) => score).sort((a, b) => a - b)
    return {
      strategy,
      rules: version,
      verified: counted.length,
      waitForAPerson: counted.filter(({ waits }) => waits).length,
      median: scores[scores.length >> 1] ?? 0,
      best: scores.at(-1) ?? 0,
    }
  }),
)
const networks = playOverBadNetworks(honest, playOnce(rulesVersion, 0, { hand: 0 }).features)

if (options.json) console.log(JSON.stringify({ players, strategies: rows, networks }))
else {
  console.log(`${players} players each, levels 5/10/2`)
  console.table(rows)
  console.table(networks)
}
