import type { Happening, RunState } from '@ganj/game-core'
import { createMusic } from './music.ts'
import { sound } from './noises.ts'
import { createSpeaker } from './synth.ts'

/** Most sounds that begin in one frame: a crowd is not louder than a few. */
const mostAtOnce = 6

/** What the player hears. */
export interface Listening {
  unlock(): void
  mute(on: boolean): void
  hear(happening: Happening): void
  /** Call every frame: music while the run is played. */
  play(state: RunState, playing: boolean): void
}

/** Sounds and music of a run. */
export function createListening(): Listening {
  const speaker = createSpeaker()
  const music = createMusic()
  let begun = 0
  let chain = 0
  let lastCatch = 0
  return {
    unlock: speaker.unlock,
    mute: speaker.mute,
    hear(happening) {
      const { synth } = speaker
      if (!synth || begun >= mostAtOnce) return
      if (happening.what === 'caught') {
        chain = synth.now - lastCatch < 1.2 ? chain + 1 : 0
        lastCatch = synth.now
      }
      sound(synth, happening, chain)
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
