import { replay, rulesVersion, segmentsOf, ticksPerSecond } from '@ganj/game-core'
import { botSkills, playRun } from '@ganj/game-core/bots'
import { readArguments } from '@ganj/server/command-line'
import { type Metric, report } from '../measuring/report.ts'
import { measureFrames } from './game-frames.ts'
import { measureVerification } from './game-verify.ts'

/*
 * Measures the verification of runs: whole logs of bots of every skill, decoded and replayed on one core, and a queue of them
 * beside a busy server. Also measures the cost of a frame on a slow phone. The game must be built.
 */
readArguments('npm run bench:game -- [--json]', { options: { json: { type: 'boolean' } } })

const ladders = [
  { speed: 0, power: 0, shuttle: 0 },
  { speed: 9, power: 19, shuttle: 4 },
]
const seeds = 4
const rounds = 6

const runs = botSkills.flatMap((skill) =>
  ladders.flatMap((levels) =>
    Array.from({ length: seeds }, (_, at) => {
      const seed = (at + 1).toString(16).padStart(8, '7').repeat(4)
      const setup = { seed, rulesVersion, levels, revives: 1, segments: segmentsOf(seed) }
      return { setup, ...playRun(setup, skill) }
    }),
  ),
)
const played = runs.reduce((sum, { result }) => sum + result.ticks, 0) / ticksPerSecond
const longest = runs.reduce((best, run) => (run.result.ticks > best.result.ticks ? run : best))

const speeds = Array.from({ length: rounds }, () => {
  const from = process.cpuUsage()
  for (const { setup, bytes } of runs) replay(setup, bytes)
  return played / seconds(process.cpuUsage(from))
}).sort((a, b) => a - b)

const before = process.memoryUsage().heapUsed
const from = process.cpuUsage()
for (let i = 0; i < 20; i++) replay(longest.setup, longest.bytes)
const one = (seconds(process.cpuUsage(from)) / 20) * 1000
const grown = Math.max(0, process.memoryUsage().heapUsed - before) / 2 ** 20

const threeMinutes = (one * 180) / (longest.result.ticks / ticksPerSecond)
const bytes = (longest.bytes.length * 180) / (longest.result.ticks / ticksPerSecond)
const verified = await measureVerification()
const drawn = await measureFrames()

report('game', [
  metric('replay speed', speeds[rounds >> 1] ?? 0, 'times real time', 'higher', 3000),
  metric('replay of a three-minute run', threeMinutes, 'ms', 'lower', 60),
  metric('log of a three-minute run', bytes / 1000, 'kB', 'lower', 12),
  metric('heap grown by 20 replays', grown, 'MiB', 'lower', 64),
  metric('runs verified beside the API', verified.perSecond, '1/s', 'higher', 50),
  metric('API p99 meanwhile', verified.api.p99, 'ms', 'lower', 50),
  { name: 'API requests meanwhile', value: verified.api.perSecond, unit: '1/s', better: 'higher' },
  metric('runs or requests that failed', verified.rejected + verified.api.failed, '', 'lower', 0),
  // The throttling stops the thread by interrupts, for longer than requested on few cores, so both values are reported.
  metric(
    'frame p95, six times what it takes here',
    6 * drawn.here.p95,
    'ms of the main thread',
    'lower',
    16.7,
  ),
  metric('frame p95, processor 6x slower', drawn.slowed.p95, 'ms of the main thread', 'lower', 16.7),
  frameMetric('frame p50, processor 6x slower', drawn.slowed.p50),
  frameMetric('of it the game itself, p95', drawn.slowed.script.p95),
  { name: 'what 6x came to', value: Math.round(drawn.slowedBy * 10) / 10, unit: 'times', better: 'lower' },
  frameMetric('frame p95, processor as it is', drawn.here.p95),
  frameMetric('frame p50, processor as it is', drawn.here.p50),
  frameMetric('of it the game itself, p95 as it is', drawn.here.script.p95),
  { name: 'things in the field meanwhile', value: drawn.crowd, unit: 'at most', better: 'higher' },
])

function seconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1e6
}

function frameMetric(name: string, value: number): Metric {
  return { name, value: Math.round(value * 100) / 100, unit: 'ms of the main thread', better: 'lower' }
}

function metric(name: string, value: number, unit: string, better: Metric['better'], goal: number): Metric {
  return { name, value: Math.round(value * 10) / 10, unit, better, goal }
}
