import {
  createRun,
  type Levels,
  type RunState,
  rulesVersion,
  segmentsOf,
  step,
  ticksPerSecond,
} from '@ganj/game-core'
import { type Bot, botSkills, createBot } from '@ganj/game-core/bots'
import { readArguments, refuseWith } from '@ganj/server/command-line'

/**
 * Lets bots of four skills play many runs and shows what the rules give them: length, score and earnings by skill
 * and upgrades, all together and each alone. Run it after every change of a rule. `--runs 10000` in all, `--json` for
 * machines.
 */
const ladders: readonly Levels[] = [
  { speed: 0, power: 0, shuttle: 0 },
  { speed: 2, power: 5, shuttle: 1 },
  { speed: 5, power: 10, shuttle: 2 },
  { speed: 7, power: 14, shuttle: 3 },
  { speed: 9, power: 19, shuttle: 4 },
]

/** One upgrade at its highest level and no other: no single upgrade may dominate. */
const single: readonly Levels[] = [
  { speed: 9, power: 0, shuttle: 0 },
  { speed: 0, power: 19, shuttle: 0 },
  { speed: 0, power: 0, shuttle: 4 },
]

/** Points for one coin, as in the server. */
const pointsPerCoin = 20

/** Bots that ignore the state of the game: none may earn as much as a bot that reacts to it. */
const lazy: Record<string, Bot> = {
  middle: { next: () => 180 },
  corner: { next: () => 0 },
  sweep: { next: ({ tick }) => Math.abs(((tick * 3) % 720) - 360) },
}

/** One cell of the table. */
interface Cell {
  skill: string
  levels: Levels
  /** Seconds. */
  lengths: number[]
  scores: number[]
  kills: number
  bosses: number
  blueFire: number
  gems: number
  tickets: number
}

const usage = 'npm run game:balance -- [--runs 10000] [--json]'
const { values: options } = readArguments(usage, {
  options: { runs: { type: 'string', default: '10000' }, json: { type: 'boolean', default: false } },
})
const runs = Number(options.runs)
if (!(runs > 0)) refuseWith(usage)('At least one run')
const skills = [...Object.keys(lazy), ...botSkills]
const hands = skills.flatMap((skill) => {
  const all = skill in lazy ? ladders : [...ladders, ...single]
  return all.map((levels) => ({ skill, levels }))
})
const each = Math.ceil(runs / hands.length)
const cells = hands.map(({ skill, levels }) => playCell(skill, levels))
if (options.json) console.log(JSON.stringify(cells.map(summary)))
else print()

function playCell(skill: string, levels: Levels): Cell {
  const cell: Cell = {
    skill,
    levels,
    lengths: [],
    scores: [],
    kills: 0,
    bosses: 0,
    blueFire: 0,
    gems: 0,
    tickets: 0,
  }
  for (let run = 0; run < each; run++) {
    const end = play(skill, levels, seedOf(run))
    cell.lengths.push(end.tick / ticksPerSecond)
    cell.scores.push(end.score)
    cell.kills += end.kills
    cell.bosses += end.bossesKilled
    cell.blueFire += end.blueFire
    cell.gems += end.gems
    cell.tickets += end.tickets
  }
  cell.lengths.sort((a, b) => a - b)
  cell.scores.sort((a, b) => a - b)
  return cell
}

function play(skill: string, levels: Levels, seed: string): RunState {
  const state = createRun({ seed, rulesVersion, levels, revives: 0, segments: segmentsOf(seed) })
  const seeing = botSkills.find((known) => known === skill)
  const bot = seeing ? createBot(seeing, seed) : lazy[skill]
  if (!bot) throw new Error(`nobody plays like ${skill}`)
  while (state.phase === 'flying') step(state, bot.next(state))
  return state
}

function seedOf(run: number): string {
  const word = (salt: number) => (Math.imul(run + 1, salt) >>> 0).toString(16).padStart(8, '0')
  return word(0x9e3779b1) + word(0x85ebca6b) + word(0xc2b2ae35) + word(0x27d4eb2f)
}

function at(sorted: readonly number[], part: number): number {
  return Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? 0)
}

function summary(cell: Cell) {
  const mean = (sum: number) => Math.round((sum / each) * 100) / 100
  return {
    skill: cell.skill,
    levels: `${cell.levels.speed}/${cell.levels.power}/${cell.levels.shuttle}`,
    seconds: [at(cell.lengths, 0.1), at(cell.lengths, 0.5), at(cell.lengths, 0.9)],
    score: [at(cell.scores, 0.1), at(cell.scores, 0.5), at(cell.scores, 0.9)],
    kills: mean(cell.kills),
    bosses: mean(cell.bosses),
    blueFire: mean(cell.blueFire),
    coins: Math.round(cell.scores.reduce((sum, score) => sum + Math.floor(score / pointsPerCoin), 0) / each),
    gems: mean(cell.gems),
    tickets: mean(cell.tickets),
  }
}

function print() {
  const rows = cells.map(summary)
  console.log(
    `Shuttle, rules ${rulesVersion}: ${each * rows.length} runs without revives, p10 / median / p90`,
  )
  console.log(
    'skill    levels   seconds          score                    kills  bosses  fire    coins   gems   tickets',
  )
  for (const row of rows)
    console.log(
      [
        row.skill.padEnd(8),
        row.levels.padEnd(8),
        row.seconds.join(' / ').padEnd(16),
        row.score.join(' / ').padEnd(24),
        String(Math.round(row.kills)).padEnd(6),
        row.bosses.toFixed(1).padEnd(7),
        row.blueFire.toFixed(1).padEnd(7),
        String(row.coins).padEnd(7),
        row.gems.toFixed(2).padEnd(6),
        row.tickets.toFixed(3),
      ].join(' '),
    )
  const beginner = rows.find(({ skill, levels }) => skill === 'novice' && levels === '0/0/0')?.seconds[1] ?? 0
  const master = rows.find(({ skill, levels }) => skill === 'expert' && levels === '9/19/4')?.seconds[1] ?? 0
  const sumOf = (skill: string) =>
    rows.filter((row) => row.skill === skill).reduce((sum, { score }) => sum + (score[1] ?? 0), 0)
  const blind = Math.max(...Object.keys(lazy).map(sumOf)) / sumOf('casual')
  const scoreOf = (skill: string, levels: string) =>
    rows.find((row) => row.skill === skill && row.levels === levels)?.score[1] ?? 0
  const whole = scoreOf('skilled', '9/19/4')
  const alone = single.map(({ speed, power, shuttle }) => scoreOf('skilled', `${speed}/${power}/${shuttle}`))
  check('a beginner without upgrades flies 45 to 90 seconds (median)', beginner, 45, 90)
  check('an expert with every upgrade flies 3 to 5 minutes (median)', master, 180, 300)
  check(
    'playing without looking scores less than three quarters of playing casually',
    Math.round(blind * 100) / 100,
    0,
    0.75,
  )
  check(
    'the best upgrade alone scores less than two thirds of all three',
    Math.round((Math.max(...alone) / whole) * 100) / 100,
    0,
    0.67,
  )
  check(
    'the least upgrade alone scores more than none does, in hundredths',
    Math.round((Math.min(...alone) / scoreOf('skilled', '0/0/0')) * 100),
    110,
    10_000,
  )
}

function check(what: string, found: number, low: number, high: number) {
  const holds = found >= low && found <= high
  console.log(`${holds ? 'holds ' : 'FAILS '} ${what}: ${found}`)
  if (!holds) process.exitCode = 1
}
