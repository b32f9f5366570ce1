import type { Synth } from '@ganj/ui/synth'

/** A plucked string: a soft body and a bright attack. The pitch is in hertz. */
export function pluck(synth: Synth, pitch: number, volume: number, delay = 0): void {
  synth.tone('triangle', pitch, pitch, 0.7, volume, delay)
  synth.tone('sawtooth', pitch * 2.003, pitch * 2, 0.16, volume * 0.28, delay)
}
