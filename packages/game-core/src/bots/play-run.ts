import { encodeLog } from '../log/encode-log.ts'
import { createRecorder, type Recorder } from '../replay/recorder.ts'
import { type ReplayResult, replay } from '../replay/replay.ts'
import { awaitsSegment, segmentTicks } from '../run/segments.ts'
import type { PowerUp } from '../state/kinds.ts'
import type { RunSetup } from '../state/setup.ts'
import { type BotSkill, createBot } from './bot.ts'

/** Options of a bot's run. */
export interface PlayOptions {
  /** Distinguishes bots of one skill. Default: the run's own seed. */
  botSeed?: string
  /** Power-ups brought along: one is used every ten seconds, in order. */
  powerUps?: readonly PowerUp[]
  /** Ticks after which the bot stops, before the end of the run. */
  stopAt?: number
}

/** Lets a bot play a run up to the setup's segments, with every allowed revive. Returns the log's bytes and their replay. */
export function playRun(setup: RunSetup, skill: BotSkill, options: PlayOptions = {}) {
  const botRun = createBotRun(setup, skill, options)
  while (botRun.playTick());
  return replayed(setup, botRun.recorder)
}

/**
 * Lets a bot play a run whose segments are requested during the run.
 * @param ask called at tick 720, 1440 and so on with the digest of the inputs. Returns the seed of the next segment, or null,
 * after which the bot plays the known part to its end
 */
export async function playRunInSegments(
  setup: RunSetup,
  skill: BotSkill,
  ask: (tick: number, digest: string) => Promise<string | null>,
  options: PlayOptions = {},
) {
  const botRun = createBotRun(setup, skill, options)
  const { recorder } = botRun
  const segments: string[] = []
  let isGiven = true
  while (botRun.playTick()) {
    if (!isGiven || recorder.digests.length === segments.length) continue
    const seed = await ask(segmentTicks * recorder.digests.length, recorder.digests.at(-1) ?? '')
    isGiven = seed !== null
    if (seed === null) continue
    segments.push(seed)
    recorder.addSegment(seed)
  }
  return replayed({ ...setup, segments }, recorder)
}

function createBotRun(setup: RunSetup, skill: BotSkill, options: PlayOptions) {
  const bot = createBot(skill, options.botSeed ?? setup.seed)
  const recorder = createRecorder(setup)
  const { state } = recorder
  const bag = [...(options.powerUps ?? [])]
  const stopAt = options.stopAt ?? Number.MAX_SAFE_INTEGER
  return {
    recorder,
    /** One tick; false when it was the last. */
    playTick(): boolean {
      if (state.phase === 'over' || state.tick >= stopAt || awaitsSegment(state)) return false
      if (state.phase === 'down') recorder.apply('revive')
      const powerUp = state.tick > 0 && state.tick % 600 === 0 ? bag.shift() : undefined
      if (powerUp) recorder.apply(powerUp)
      recorder.step(bot.next(state))
      return true
    },
  }
}

function replayed(setup: RunSetup, recorder: Recorder): { bytes: Uint8Array; result: ReplayResult } {
  const bytes = encodeLog(recorder.log())
  return { bytes, result: replay(setup, bytes) }
}
