import { atRest } from '../at-rest.ts'
import { type SoundKey, soundKeys } from './keys.ts'
import { render, sampleRate } from './render.ts'
import { scores } from './scores.ts'

/** Voices of one key at once: a crowd is not louder than a few. */
const mostAtOnce = 3

interface Options {
  /** Whether the player wants to hear anything, and is there to hear it. */
  isAllowed(): boolean
  openContext(): AudioContext
}

/** What the app is heard by. There is one, and it is silent until the player has touched the page. */
export interface Speaker {
  /** Renders every sound while the browser has nothing to do. */
  preload(): Promise<void>
  /** Call on a touch. */
  unlock(): void
  /** `rate` plays it faster and higher, or slower and lower. */
  play(key: SoundKey, rate?: number): void
  stop(key: SoundKey): void
  stopAll(): void
}

export function createSpeaker({ isAllowed, openContext }: Options): Speaker {
  const strips = new Map<SoundKey, Float32Array<ArrayBuffer>>()
  const buffers = new Map<SoundKey, AudioBuffer>()
  const playing = new Map<SoundKey, Set<AudioBufferSourceNode>>()
  let context: AudioContext | null = null

  const stripOf = (key: SoundKey) => {
    const strip = strips.get(key) ?? render(scores[key])
    strips.set(key, strip)
    return strip
  }
  const bufferOf = (key: SoundKey, open: AudioContext) => {
    const known = buffers.get(key)
    if (known) return known
    const strip = stripOf(key)
    const buffer = open.createBuffer(1, strip.length, sampleRate)
    buffer.copyToChannel(strip, 0)
    buffers.set(key, buffer)
    return buffer
  }
  const stop = (key: SoundKey) => {
    for (const source of playing.get(key) ?? []) source.stop()
    playing.delete(key)
  }

  return {
    async preload() {
      for (const key of soundKeys) {
        await atRest()
        stripOf(key)
      }
    },

    unlock() {
      if (!isAllowed()) return
      try {
        context ??= openContext()
        // A browser that refuses stays silent; nothing depends on sound.
        if (context.state === 'suspended') context.resume().catch(() => undefined)
      } catch {
        context = null
      }
    },

    play(key, rate = 1) {
      if (context?.state !== 'running' || !isAllowed()) return
      const voices = playing.get(key) ?? new Set()
      playing.set(key, voices)
      if (voices.size >= mostAtOnce) return
      const source = context.createBufferSource()
      source.buffer = bufferOf(key, context)
      source.playbackRate.value = rate
      source.connect(context.destination)
      source.onended = () => voices.delete(source)
      voices.add(source)
      source.start()
    },

    stop,
    stopAll() {
      for (const key of [...playing.keys()]) stop(key)
    },
  }
}
