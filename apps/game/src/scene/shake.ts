import { spread } from './chance.ts'

/** The screen shake. */
export interface Shake {
  /** Adds a displacement, in pixels of the field. */
  add(force: number): void
  /** The offset now. */
  at(seconds: number): readonly [number, number]
}

/** A shake that fades within half a second. */
export function createShake(): Shake {
  let force = 0
  return {
    add(more) {
      force = Math.min(16, Math.max(force, more))
    },
    at(seconds) {
      force = Math.max(0, force - (force * 7 + 2) * seconds)
      return force < 0.2 ? [0, 0] : [spread(-force, force), spread(-force, force)]
    },
  }
}
