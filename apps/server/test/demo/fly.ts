import { createRecorder, encodeLog, type RunSetup } from '@ganj/game-core'
import { createBot } from '@ganj/game-core/bots'
import { createHuman } from '#test/game-attacks/simulated-player.ts'
import type { Person } from './population.ts'

interface Flown {
  score: number
  log: string
  /** Length, 60 to the second. */
  ticks: number
}

/** A visit has five minutes for a run: who flies longer is called away, and hands nothing in. */
const mostTicks = 5 * 60 * 60

/** Plays a run by the game's own rules: as a thumb would, or as the player cheats. */
export function fly(setup: RunSetup, cheats: Person['cheats']): Flown | undefined {
  const recorder = createRecorder(setup)
  const { state } = recorder
  const next = moverOf(setup.seed, cheats)
  while (state.phase === 'flying' && state.tick < mostTicks) recorder.step(next(state))
  if (state.phase === 'flying') return undefined
  const log = Buffer.from(encodeLog(recorder.log())).toString('base64url')
  return { score: state.score, log, ticks: state.tick }
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
