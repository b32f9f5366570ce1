import { pitchOf, type Synth } from '@ganj/ui/synth'
import { chance } from '../scene/chance.ts'
import { pluck } from './pluck.ts'

/** One bar of six beats on the tombak: tom, nothing, bak, tom, bak, bak. */
const bar = ['tom', '', 'bak', 'tom', 'bak', 'bak'] as const
const beat = 0.17

/** Rhythm and strings during a run; they become denser with the waves. */
export interface Music {
  /** Schedules the next notes; call it in every frame while the run is played. */
  play(synth: Synth, intensity: number): void
  /** Resets its position, so that it does not catch up after a pause. */
  rest(): void
}

/** Creates the music, which is generated while it plays. */
export function createMusic(): Music {
  let next = 0
  let count = 0
  let step = 7
  return {
    play(synth, intensity) {
      if (next < synth.now) next = synth.now + 0.06
      while (next < synth.now + 0.2) {
        step = playBeat(synth, count, next - synth.now, intensity, step)
        count++
        next += beat
      }
    },
    rest() {
      next = 0
    },
  }
}

function playBeat(synth: Synth, count: number, delay: number, intensity: number, last: number): number {
  const hit = bar[count % bar.length]
  if (hit === 'tom') synth.tone('sine', 120, 62, 0.2, 0.16 + intensity * 0.08, delay)
  if (hit === 'bak') synth.noise(5200, 1800, 0.05, 0.03 + intensity * 0.05, delay)
  if (count % 24 === 0) synth.tone('triangle', pitchOf(-7), pitchOf(-7), 3.4, 0.07, delay)
  if (chance() > 0.32 + intensity * 0.3) return last
  const step = Math.max(0, Math.min(13, last + Math.floor(chance() * 5) - 2))
  pluck(synth, pitchOf(step), 0.045 + intensity * 0.02, delay)
  return step
}
