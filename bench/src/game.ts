import { replay, rulesVersion, ticksPerSecond } from '@ganj/game-core'
import { botSkills, playRun } from '@ganj/game-core/bots'

/** How fast a run is proven: whole logs of bots of every skill, decoded and replayed on one core. `--json` for machines. */
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
      const setup = { seed, rulesVersion, levels, revives: 1 }
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
const metrics = [
  metric('replay speed', speeds[rounds >> 1] ?? 0, 'times real time', 'higher', 3000),
  metric('replay of a three-minute run', threeMinutes, 'ms', 'lower', 60),
  metric('log of a three-minute run', bytes / 1000, 'kB', 'lower', 12),
  metric('heap grown by 20 replays', grown, 'MiB', 'lower', 64),
]

if (process.argv.includes('--json')) console.log(JSON.stringify({ bench: 'game', metrics }))
else {
  for (const { name, value, unit, better, goal } of metrics) {
    const holds = better === 'higher' ? value >= goal : value <= goal
    console.log(`${holds ? 'holds' : 'FAILS'}  ${name.padEnd(30)} ${value} ${unit} (goal ${goal})`)
  }
}

function seconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1e6
}

function metric(name: string, value: number, unit: string, better: 'higher' | 'lower', goal: number) {
  return { name, value: Math.round(value * 10) / 10, unit, better, goal, baseline: null, baselineName: null }
}
