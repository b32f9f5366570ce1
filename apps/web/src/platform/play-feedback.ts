import type { SoundKey } from './sound/keys.ts'

/** Plays the sound and the haptic of an event. The player is loaded on first use, never with a page. */
export function playFeedback(key: SoundKey, rate?: number): void {
  import('./sound/perform.ts').then(
    ({ perform }) => perform(key, rate),
    () => undefined,
  )
}

/** Stops the sound of a key. */
export function stopSound(key: SoundKey): void {
  import('./sound/perform.ts').then(
    ({ speaker }) => speaker.stop(key),
    () => undefined,
  )
}
