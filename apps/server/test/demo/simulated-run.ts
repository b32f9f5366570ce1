import { awaitsSegment, createRecorder, encodeLog, type RunSetup } from '@ganj/game-core'
import { createBot } from '@ganj/game-core/bots'
import { createHuman } from '#test/game-attacks/simulated-player.ts'
import type { Person } from './population.ts'

interface PlayedRun {
  score: number
  log: string
  /** Length in ticks, 60 a second. */
  ticks: number
}

/** A visit has five minutes for a run: a player whose run lasts longer leaves, and submits nothing. */
const mostTicks = 5 * 60 * 60

/** A run that is played in parts. */
interface SimulatedRun {
  /**
   * Plays on, at most to a tick; returns the digest of the inputs before that tick, or undefined when the run is over
   * or waits for a segment.
   */
  playTo(tick: number): string | undefined
  addSegment(seed: string): void
  /** Plays to the end; undefined when that is too far away. */
  end(): PlayedRun | undefined
}

/** Begins a run by the game's own rules: as a simulated player, or as the player cheats. */
export function startSimulatedRun(setup: RunSetup, cheats: Person['cheats']): SimulatedRun {
  const recorder = createRecorder(setup)
  const { state, digests, addSegment } = recorder
  const next = moverOf(setup.seed, cheats)
  const goOn = (tick: number) => {
    while (state.phase === 'flying' && state.tick < tick && !awaitsSegment(state)) recorder.step(next(state))
  }
  return {
    addSegment,
    playTo(tick) {
      goOn(tick)
      return state.tick === tick ? digests.at(-1) : undefined
    },
    end() {
      goOn(mostTicks)
      if (state.phase === 'flying' && !awaitsSegment(state)) return undefined
      const log = Buffer.from(encodeLog(recorder.log())).toString('base64url')
      return { score: state.score, log, ticks: state.tick }
    },
  }
}

function moverOf(seed: string, cheats: Person['cheats']) {
  if (cheats === 'bot') {
    const bot = createBot('expert', seed)
    return (state: Parameters<typeof bot.next>[0]) => bot.next(state)
  }
  if (cheats === 'macro')
    return ({ tick }: { tick: number }) =>
      Math.round(180 + 120 * Math.sin(tick / 17) + 36 * Math.sin(tick / 5.3))
  const human = createHuman(seed)
  return (state: Parameters<typeof human.next>[0]) => human.next(state)
}
