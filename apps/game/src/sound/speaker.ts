import { createSynth, type Synth } from '@ganj/ui/synth'

/** Audio output that can start only after the player has touched the page. */
export interface Speaker {
  /** Call on a touch. */
  unlock(): void
  mute(on: boolean): void
  /** The synthesiser; null while audio is locked or unavailable. */
  readonly synth: Synth | null
}

/** Leaves headroom for music and effects at once. */
const masterVolume = 0.55

/** A speaker that is silent until it is unlocked. */
export function createSpeaker(): Speaker {
  let synth: Synth | null = null
  let muted = false
  return {
    unlock() {
      if (muted || typeof AudioContext === 'undefined') return
      synth ??= createSynth(masterVolume)
      synth.resume()
    },
    mute(on) {
      muted = on
    },
    get synth() {
      return muted || !synth?.isRunning ? null : synth
    },
  }
}
