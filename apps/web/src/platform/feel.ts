import type { SoundKey } from './sound/keys.ts'

/** Lets the player hear and feel what happens. What does it comes on its own time, never with a page. */
export function feel(key: SoundKey, rate?: number): void {
  import('./sound/perform.ts').then(
    ({ perform }) => perform(key, rate),
    () => undefined,
  )
}

/** Silences what still sounds of a key: what it belongs to is gone. */
export function hush(key: SoundKey): void {
  import('./sound/perform.ts').then(
    ({ speaker }) => speaker.stop(key),
    () => undefined,
  )
}
