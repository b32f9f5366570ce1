import { encodeLog } from '../log/encode-log.ts'
import { createRecorder } from '../replay/recorder.ts'
import { type ReplayResult, replay } from '../replay/replay.ts'
import type { PowerUp } from '../state/kinds.ts'
import type { RunSetup } from '../state/setup.ts'
import { type BotSkill, createBot } from './bot.ts'

/** What a bot is given for a run. */
export interface PlayOptions {
  /** Tells two bots of one skill apart; the run's own seed when left out. */
  botSeed?: string
  /** Power-ups brought along: one is used every ten seconds, in order. */
  powerUps?: readonly PowerUp[]
  /** Ticks after which the bot stops, before the end of the run. */
  stopAt?: number
}

/** Lets a bot play a whole run, with every revive the setup allows; the log's bytes and what they prove. */
export function playRun(setup: RunSetup, skill: BotSkill, options: PlayOptions = {}) {
  const bot = createBot(skill, options.botSeed ?? setup.seed)
  const recorder = createRecorder(setup)
  const { state } = recorder
  const bag = [...(options.powerUps ?? [])]
  const stopAt = options.stopAt ?? Number.MAX_SAFE_INTEGER
  while (state.phase !== 'over' && state.tick < stopAt) {
    if (state.phase === 'down') recorder.apply('revive')
    const powerUp = state.tick > 0 && state.tick % 600 === 0 ? bag.shift() : undefined
    if (powerUp) recorder.apply(powerUp)
    recorder.step(bot.next(state))
  }
  const bytes = encodeLog(recorder.log())
  const result: ReplayResult = replay(setup, bytes)
  return { bytes, result }
}
