/** Homayun on D in cents: the neutral second is what makes it Persian. */
const cents = [0, 150, 400, 500, 700, 800, 1000]

/** The pitch of a step of the scale, in hertz; seven steps to the octave. */
export function pitchOf(step: number): number {
  const octave = Math.floor(step / cents.length)
  return 293.66 * 2 ** (octave + (cents[step - octave * cents.length] ?? 0) / 1200)
}

/** One scheduled or playing tone or burst of noise. */
export type Voice = Pick<AudioScheduledSourceNode, 'stop' | 'onended'>

/** Makes every sound of the app and the game. Pitches are in hertz, times in seconds, volumes from 0 to 1. */
export interface Synth {
  /** False until the browser allows audio, which requires a touch. */
  readonly isRunning: boolean
  /** Seconds on the clock of the audio context. */
  readonly now: number
  /** Call on a touch. */
  resume(): void
  /** A tone that slides from one pitch to another and decays. */
  tone(
    shape: OscillatorType,
    from: number,
    to: number,
    seconds: number,
    volume: number,
    delay?: number,
  ): Voice
  /** A burst of noise through a filter with a sliding frequency. */
  noise(from: number, to: number, seconds: number, volume: number, delay?: number): Voice
}

const attackSeconds = 0.006
/** The volume of a voice at its end. */
const silence = 0.0005

/** @throws when the browser has no audio */
export function createSynth(masterVolume: number): Synth {
  const context = new AudioContext({ latencyHint: 'interactive' })
  const output = context.createGain()
  output.gain.value = masterVolume
  // The sum of several voices may clip without compression.
  output.connect(context.createDynamicsCompressor()).connect(context.destination)
  const hiss = whiteNoise(context)

  const slide = (parameter: AudioParam, from: number, to: number, at: number, seconds: number) => {
    parameter.setValueAtTime(from, at)
    parameter.exponentialRampToValueAtTime(Math.max(20, to), at + seconds)
  }

  return {
    get isRunning() {
      return context.state === 'running'
    },
    get now() {
      return context.currentTime
    },
    resume() {
      // A browser that refuses stays silent; nothing depends on sound.
      if (context.state === 'suspended') context.resume().catch(() => undefined)
    },
    tone(shape, from, to, seconds, volume, delay = 0) {
      const at = context.currentTime + delay
      const source = context.createOscillator()
      source.type = shape
      slide(source.frequency, from, to, at, seconds)
      source.connect(fade(at, seconds, volume))
      source.start(at)
      source.stop(at + seconds)
      return source
    },
    noise(from, to, seconds, volume, delay = 0) {
      const at = context.currentTime + delay
      const source = context.createBufferSource()
      source.buffer = hiss
      const filter = context.createBiquadFilter()
      filter.type = 'lowpass'
      slide(filter.frequency, from, to, at, seconds)
      source.connect(filter).connect(fade(at, seconds, volume))
      source.start(at, (at * 7.3) % 0.5, seconds)
      return source
    },
  }

  function fade(at: number, seconds: number, volume: number): GainNode {
    const node = context.createGain()
    node.gain.setValueAtTime(0, at)
    node.gain.linearRampToValueAtTime(volume, at + Math.min(attackSeconds, seconds / 2))
    node.gain.exponentialRampToValueAtTime(silence, at + seconds)
    node.connect(output)
    return node
  }
}

/** Two seconds of noise: longer than any burst that starts in its first half second. */
function whiteNoise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate * 2, context.sampleRate)
  const samples = buffer.getChannelData(0)
  let word = 22_222
  for (let at = 0; at < samples.length; at++) {
    word = (Math.imul(word, 1_103_515_245) + 12_345) | 0
    samples[at] = word / 0x80000000
  }
  return buffer
}
