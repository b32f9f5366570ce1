import { below, maxSegments, type Random, seedRandom } from '@ganj/game-core'
import {
  earliestAt,
  judge,
  leastSuspicion,
  paceOf,
  suspicionOf,
  type TraceFeatures,
  toleranceMs,
} from '@ganj/server/test/internals'

/** The quality of a player's network; times in milliseconds. */
interface Network {
  /** One way. Each message takes between half of it and three times as long. */
  latency: number
  /** Percentage of messages that are lost, in each direction. */
  loss: number
  /** Mean time between two outages, and their mean length; none when 0. */
  outageEvery: number
  outageFor: number
}

const networks: Record<string, Network> = {
  slow: { latency: 900, loss: 2, outageEvery: 0, outageFor: 0 },
  lossy: { latency: 200, loss: 30, outageEvery: 0, outageFor: 0 },
  tunnels: { latency: 120, loss: 3, outageEvery: 60_000, outageFor: 15_000 },
  'long tunnels': { latency: 120, loss: 3, outageEvery: 90_000, outageFor: 45_000 },
  'hardly any': { latency: 700, loss: 35, outageEvery: 60_000, outageFor: 25_000 },
}

/** The app's interval between requests for a segment, answered or not. */
const retryMs = 3_000
const segmentMs = 12_000
/** The countdown before a run continues after waiting. */
const countdownMs = 2_100

const openedAt = new Date(Date.UTC(2026, 0, 1))
const dateOf = (ms: number) => new Date(openedAt.getTime() + ms)

/** The results of the replay of an honest run besides its length. */
const replayed = {
  ...{ score: 1, ended: true, kills: 0, bossesKilled: 0, blueFire: 0, gems: 0, tickets: 0 },
  powerUpsUsed: [],
}

/** Simulates the timing of one honest run. */
function playOver(network: Network, random: Random) {
  const part = () => below(random, 65_536) / 65_536
  const exponential = (mean: number) => -mean * Math.log(1 - part() * 0.99999)
  const outages: [from: number, to: number][] = []
  for (let at = 0; network.outageEvery > 0 && at < 3_600_000; ) {
    const from = at + exponential(network.outageEvery)
    at = from + exponential(network.outageFor)
    outages.push([from, at])
  }
  const isOut = (ms: number) => outages.some(([from, to]) => ms >= from && ms < to)
  /** The time at which a message arrives; undefined when it is lost. */
  const arrives = (ms: number) => {
    const at = ms + network.latency * (0.5 + 2.5 * part() ** 3)
    return isOut(ms) || isOut(at) || below(random, 100) < network.loss ? undefined : at
  }
  // Runs of between 36 seconds and ten minutes, most of them short.
  const segments = Math.min(49.9, 3 + exponential(7))
  const speed = 0.97 + 0.03 * part()
  const pausedAt = below(random, 8) === 0 ? 1 + below(random, 1 + Math.floor(segments)) : 0
  const heartbeats: { tick: number; seenAt: Date }[] = []
  const there: number[] = []
  let reached = countdownMs + 500
  let waited = 0
  for (let number = 1; number <= segments + 1; number++) {
    const due = there[number - 3] ?? 0
    if (due > reached) {
      waited++
      reached = due + countdownMs
    }
    const flies = Math.min(1, segments - (number - 1)) * segmentMs
    reached += flies / speed + (number === pausedAt ? 5_000 + exponential(40_000) : 0)
    if (number > segments || number > maxSegments) continue
    const tick = number * 720
    let seen: number | undefined
    const answers: number[] = []
    for (let at = Math.max(reached, there[number - 1] ?? 0); there[number] === undefined; ) {
      const received = arrives(at)
      const isEarly = (ms: number) =>
        earliestAt(tick, openedAt, heartbeats) > openedAt.getTime() + ms + toleranceMs
      if (received !== undefined && seen === undefined && !isEarly(received)) {
        seen = received
        heartbeats.push({ tick, seenAt: dateOf(Math.round(received)) })
      }
      const answered = received === undefined || seen === undefined ? undefined : arrives(received)
      answers.push(answered ?? Number.POSITIVE_INFINITY)
      at += retryMs
      const first = Math.min(...answers)
      if (first <= at) there[number] = first
    }
  }
  let submitted: number | undefined
  for (let at = reached; submitted === undefined; at += retryMs) submitted = arrives(at)
  const submittedAt = dateOf(submitted)
  return {
    // A submitted run gets no more segments.
    heartbeats: heartbeats.filter(({ seenAt }) => seenAt < submittedAt),
    waited,
    ticks: Math.floor(segments * 720),
    submittedAt,
  }
}

/**
 * Judges honest runs over bad networks by the server's own rules. Only the timing is simulated: all runs share the inputs of
 * one simulated player.
 */
export function playOverBadNetworks(runs: number, features: TraceFeatures) {
  const names = Object.keys(networks)
  return names.map((name, at) => {
    const random = seedRandom((0x5eed + at).toString(16).padStart(32, '0'), 1)
    const counts = { network: name, runs: 0, waited: 0, refused: 0, flagged: 0 }
    for (let run = at; run < runs; run += names.length) {
      const { heartbeats, waited, ticks, submittedAt } = playOver(networks[name] as Network, random)
      const claimed = { powerUps: [], ranked: true, claimedScore: 1n, openedAt, submittedAt, heartbeats }
      const { score } = suspicionOf(features, { likeness: 0, pace: paceOf(heartbeats, openedAt), ticks })
      counts.runs++
      if (waited > 0) counts.waited++
      const verdict = judge(claimed, { ...replayed, ticks })
      if (verdict.state !== 'verified') counts.refused++
      if (score >= leastSuspicion) counts.flagged++
    }
    return counts
  })
}
