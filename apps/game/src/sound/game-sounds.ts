import type { GameEvent, RunState } from '@ganj/game-core'
import { createMusic } from './music.ts'
import { sound } from './noises.ts'
import { createSpeaker } from './speaker.ts'

/** Maximum number of sounds that start in one frame, so that many events are not louder than a few. */
const mostAtOnce = 6

/** The sounds of the game. */
export interface GameSounds {
  unlock(): void
  mute(on: boolean): void
  onGameEvent(gameEvent: GameEvent): void
  /** Call in every frame: plays music while the run is played. */
  play(state: RunState, playing: boolean): void
}

/** Sounds and music of a run. */
export function createGameSounds(): GameSounds {
  const speaker = createSpeaker()
  const music = createMusic()
  let begun = 0
  let chain = 0
  let lastCatch = 0
  return {
    unlock: speaker.unlock,
    mute: speaker.mute,
    onGameEvent(gameEvent) {
      const { synth } = speaker
      if (!synth || begun >= mostAtOnce) return
      if (gameEvent.what === 'caught') {
        chain = synth.now - lastCatch < 1.2 ? chain + 1 : 0
        lastCatch = synth.now
      }
      sound(synth, gameEvent, chain)
      begun++
    },
    play(state, playing) {
      begun = 0
      const { synth } = speaker
      if (!playing || !synth) return music.rest()
      music.play(synth, Math.min(1, state.wave / 12 + (state.overdrive > 0 ? 0.4 : 0)))
    },
  }
}
