/** One voice of a sound: what swings, from which pitch to which (hertz), when (seconds) and how loud (0 to 1). */
export interface Note {
  shape: 'sine' | 'triangle' | 'saw' | 'noise'
  from: number
  to: number
  at?: number
  seconds: number
  volume: number
}

/** Samples a second: half of a disc's is plenty for a speaker of a phone. */
export const sampleRate = 22_050

const attackSeconds = 0.004
/** How far a voice has died away at its end. */
const floor = 0.001
const turn = 2 * Math.PI

/** Plays notes onto a strip of samples between -1 and 1. It begins and ends in silence, so that nothing clicks. */
export function render(notes: readonly Note[]): Float32Array<ArrayBuffer> {
  const seconds = Math.max(...notes.map(({ at = 0, seconds }) => at + seconds))
  const strip = new Float32Array(Math.ceil(seconds * sampleRate) + 1)
  for (const note of notes) addVoice(strip, note)
  return limited(strip)
}

function addVoice(strip: Float32Array, { shape, from, to, at = 0, seconds, volume }: Note): void {
  const first = Math.round(at * sampleRate)
  const length = Math.round(seconds * sampleRate)
  // By one factor a sample: a power of each would keep a slow phone at work for longer than a frame.
  const bend = (to / from) ** (1 / length)
  const fade = floor ** (1 / length)
  let hertz = from
  let loud = 1
  let phase = 0
  let smooth = 0
  let seed = 22_222
  for (let sample = 0; sample < length; sample++) {
    phase = (phase + hertz / sampleRate) % 1
    if (shape === 'noise') {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) | 0
      // A filter of one pole lets through what lies below the pitch.
      smooth += (seed / 0x80000000 - smooth) * Math.min(1, (turn * hertz) / sampleRate)
    }
    const wave =
      shape === 'noise'
        ? smooth
        : shape === 'sine'
          ? Math.sin(turn * phase)
          : shape === 'saw'
            ? 2 * phase - 1
            : 4 * Math.abs(phase - 0.5) - 1
    const attack = Math.min(1, sample / (attackSeconds * sampleRate))
    strip[first + sample] = (strip[first + sample] ?? 0) + wave * volume * attack * (loud - floor)
    hertz *= bend
    loud *= fade
  }
}

/** Voices together may be louder than one: the strip is turned down to what a speaker takes. */
function limited(strip: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
  let peak = 0
  for (const value of strip) peak = Math.max(peak, Math.abs(value))
  return peak > 0.9 ? strip.map((value) => (value * 0.9) / peak) : strip
}
