import { type BotSkill, botSkills, createBot } from '../bots/bot.ts'
import { ticksPerSecond } from '../numbers/fixed.ts'
import { applyEvent } from '../run/events.ts'
import { segmentsOf } from '../run/segments.ts'
import { step } from '../run/step.ts'
import { hash, mix } from '../state/hash.ts'
import { powerUps } from '../state/kinds.ts'
import type { Levels } from '../state/setup.ts'
import { createRun } from '../state/state.ts'
import { rulesVersion } from '../version.ts'

/** A run that is repeated in every engine and after every change. */
export interface GoldenRun {
  skill: BotSkill
  levels: Levels
  seed: string
}

/** Its end: final tick, score, hash of the last state, and the chain of the hashes of every second. */
export type GoldenEnd = readonly [tick: number, score: number, hash: number, chain: number]

const ladders: readonly Levels[] = [
  { speed: 0, power: 0, shuttle: 0 },
  { speed: 2, power: 4, shuttle: 1 },
  { speed: 4, power: 9, shuttle: 2 },
  { speed: 6, power: 14, shuttle: 3 },
  { speed: 9, power: 19, shuttle: 4 },
]
const seedsEach = 11

/** 220 runs: four skills, five sets of upgrade levels, eleven seeds. */
export const goldenRuns: readonly GoldenRun[] = botSkills.flatMap((skill, s) =>
  ladders.flatMap((levels, l) =>
    Array.from({ length: seedsEach }, (_, at) => ({ skill, levels, seed: seedOf(s * 1000 + l * 100 + at) })),
  ),
)

function seedOf(number: number): string {
  const word = (salt: number) => (Math.imul(number + 1, salt) >>> 0).toString(16).padStart(8, '0')
  return word(0x9e3779b1) + word(0x85ebca6b) + word(0xc2b2ae35) + word(0x27d4eb2f)
}

/** Plays a golden run with all its segments, one revive, and a power-up every fifteen seconds, so that every rule is used. */
export function playGolden({ skill, levels, seed }: GoldenRun, version = rulesVersion): GoldenEnd {
  const state = createRun({ seed, rulesVersion: version, levels, revives: 1, segments: segmentsOf(seed) })
  const bot = createBot(skill, seed)
  let chain = 0
  while (state.phase !== 'over') {
    if (state.phase === 'down') applyEvent(state, 'revive')
    const turn = state.tick % 900 === 899 ? powerUps[((state.tick / 900) | 0) % powerUps.length] : undefined
    if (turn) applyEvent(state, turn)
    step(state, bot.next(state))
    if (state.tick % ticksPerSecond === 0) chain = mix(chain, hash(state))
  }
  return [state.tick, state.score, hash(state), mix(chain, hash(state)) >>> 0]
}
