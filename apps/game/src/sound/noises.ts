import { type GameEvent, isBoss, kindFacts } from '@ganj/game-core'
import { pitchOf, type Synth } from '@ganj/ui/synth'
import { pluck } from './pluck.ts'

/** Plays the sound of a gameEvent; `chain` is the number of items collected in quick succession. */
export function sound(synth: Synth, { what, kind }: GameEvent, chain: number): unknown {
  switch (what) {
    case 'fired':
      return synth.tone('triangle', 1150, 420, 0.06, 0.035)
    case 'struck':
      return synth.noise(3200, 900, 0.04, 0.05)
    case 'enemy-fired':
      return synth.tone('square', 380, 190, 0.09, 0.03)
    case 'killed':
      return explode(synth, kind !== null && kind in kindFacts && isBoss(kind as keyof typeof kindFacts))
    case 'caught':
      return catchThing(synth, kind, chain)
    case 'power-up':
      return run(synth, [0, 2, 4, 7], 0.16, 0.06)
    case 'overdrive':
      synth.noise(300, 6000, 0.6, 0.2)
      return run(synth, [3, 6, 7, 10, 14], 0.2, 0.05)
    case 'shielded':
      return synth.tone('sine', 900, 1500, 0.18, 0.12)
    case 'hit':
      synth.tone('sawtooth', 260, 45, 0.4, 0.28)
      return synth.noise(2600, 120, 0.35, 0.4)
    case 'boss':
      for (const at of [0, 0.35, 0.7, 0.87]) drum(synth, at)
      return
    case 'down':
    case 'over':
      return run(synth, [7, 5, 4, 2, 0], 0.22, 0.14, 0.5)
    case 'revived':
      return run(synth, [0, 2, 4, 7, 9], 0.2, 0.08)
    case 'wave':
      return pluck(synth, pitchOf(7), 0.08)
  }
}

/** Steps of the scale one after another. */
function run(synth: Synth, steps: readonly number[], volume: number, gap: number, pitch = 1) {
  steps.forEach((step, at) => {
    pluck(synth, pitchOf(step) * pitch, volume, at * gap)
  })
}

function drum(synth: Synth, at: number) {
  synth.tone('sine', 130, 48, 0.4, 0.5, at)
  synth.noise(500, 90, 0.16, 0.25, at)
}

function explode(synth: Synth, great: boolean) {
  synth.noise(great ? 2400 : 1500, 70, great ? 1.2 : 0.26, great ? 0.6 : 0.2)
  synth.tone('sine', great ? 150 : 170, 38, great ? 1 : 0.18, great ? 0.5 : 0.16)
}

function catchThing(synth: Synth, kind: GameEvent['kind'], chain: number) {
  if (kind === 'blue-fire') return pluck(synth, pitchOf(4 + Math.min(chain, 12)), 0.13)
  if (kind === 'gem') return run(synth, [7, 9, 11], 0.14, 0.05)
  if (kind === 'ticket') return run(synth, [4, 7, 9, 11, 14], 0.17, 0.06)
}
