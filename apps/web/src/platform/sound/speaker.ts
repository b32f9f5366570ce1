import type { Synth, Voice } from '@ganj/ui/synth'
import type { SoundKey } from './keys.ts'
import { type Note, scores } from './scores.ts'

/** Maximum number of sounds of one key at once. */
const mostAtOnce = 3

interface Options {
  /** Whether the player wants sound, and the app is visible. */
  isAllowed(): boolean
  openSynth(): Synth
}

/** The single audio output of the app, which is silent until the first touch of the page. */
export interface Speaker {
  /** Call on a touch. */
  unlock(): void
  /** `rate` plays it faster and higher, or slower and lower. */
  play(key: SoundKey, rate?: number): void
  stop(key: SoundKey): void
  stopAll(): void
}

export function createSpeaker({ isAllowed, openSynth }: Options): Speaker {
  /** The playing voices, by key. */
  const playing = new Map<SoundKey, Set<readonly Voice[]>>()
  let synth: Synth | null = null

  const stop = (key: SoundKey) => {
    for (const voices of playing.get(key) ?? []) for (const voice of voices) voice.stop()
    playing.delete(key)
  }

  return {
    unlock() {
      if (!isAllowed()) return
      try {
        synth ??= openSynth()
        synth.resume()
      } catch {
        synth = null
      }
    },

    play(key, rate = 1) {
      if (!synth?.isRunning || !isAllowed()) return
      const sounding = playing.get(key) ?? new Set()
      playing.set(key, sounding)
      if (sounding.size >= mostAtOnce) return
      const notes = scores[key]
      const voices = startVoices(synth, notes, rate)
      sounding.add(voices)
      const last = voices[lastOf(notes)]
      if (last) last.onended = () => sounding.delete(voices)
    },

    stop,
    stopAll() {
      for (const key of [...playing.keys()]) stop(key)
    },
  }
}

const startVoices = (synth: Synth, notes: readonly Note[], rate: number): Voice[] =>
  notes.map(({ shape, from, to, at = 0, seconds, volume }) =>
    shape === 'noise'
      ? synth.noise(from * rate, to * rate, seconds / rate, volume, at / rate)
      : synth.tone(shape, from * rate, to * rate, seconds / rate, volume, at / rate),
  )

/** Index of the note that ends last. */
function lastOf(notes: readonly Note[]): number {
  const ends = notes.map(({ at = 0, seconds }) => at + seconds)
  return ends.indexOf(Math.max(...ends))
}
