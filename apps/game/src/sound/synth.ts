/** A voice of the synthesiser: what it plays into, and when it is. */
export interface Synth {
  /** Seconds on the sound card's clock. */
  readonly now: number
  /** A tone that slides from one pitch to another (hertz) and dies away. */
  tone(shape: OscillatorType, from: number, to: number, seconds: number, volume: number, delay?: number): void
  /** A burst of noise through a filter that slides. */
  noise(from: number, to: number, seconds: number, volume: number, delay?: number): void
  /** A plucked string. */
  pluck(pitch: number, volume: number, delay?: number): void
}

/** Sound that may begin only when the player has touched the page. */
export interface Speaker {
  /** Call on a touch. */
  unlock(): void
  mute(on: boolean): void
  /** The synthesiser, or null while there is no sound. */
  readonly synth: Synth | null
}

/** A speaker that is silent until it is unlocked. */
export function createSpeaker(): Speaker {
  let context: AudioContext | null = null
  let synth: Synth | null = null
  let muted = false
  return {
    unlock() {
      if (muted || typeof AudioContext === 'undefined') return
      if (!context) {
        context = new AudioContext({ latencyHint: 'interactive' })
        synth = createSynth(context)
      }
      // a browser that refuses stays silent; nothing depends on sound
      if (context.state === 'suspended') context.resume().catch(() => {})
    },
    mute(on) {
      muted = on
    },
    get synth() {
      return muted || context?.state !== 'running' ? null : synth
    },
  }
}

function createSynth(context: AudioContext): Synth {
  const master = context.createDynamicsCompressor()
  const volume = context.createGain()
  volume.gain.value = 0.55
  volume.connect(master).connect(context.destination)
  const hiss = context.createBuffer(1, context.sampleRate, context.sampleRate)
  const samples = hiss.getChannelData(0)
  let word = 22222
  for (let i = 0; i < samples.length; i++) {
    word = (Math.imul(word, 1103515245) + 12345) | 0
    samples[i] = word / 0x80000000
  }

  const fade = (at: number, seconds: number, loud: number) => {
    const gain = context.createGain()
    gain.gain.setValueAtTime(0, at)
    gain.gain.linearRampToValueAtTime(loud, at + 0.006)
    gain.gain.exponentialRampToValueAtTime(0.0005, at + seconds)
    gain.connect(volume)
    return gain
  }

  return {
    get now() {
      return context.currentTime
    },
    tone(shape, from, to, seconds, loud, delay = 0) {
      const at = context.currentTime + delay
      const source = context.createOscillator()
      source.type = shape
      source.frequency.setValueAtTime(from, at)
      source.frequency.exponentialRampToValueAtTime(Math.max(20, to), at + seconds)
      source.connect(fade(at, seconds, loud))
      source.start(at)
      source.stop(at + seconds)
    },
    noise(from, to, seconds, loud, delay = 0) {
      const at = context.currentTime + delay
      const source = context.createBufferSource()
      source.buffer = hiss
      const filter = context.createBiquadFilter()
      filter.type = 'lowpass'
      filter.frequency.setValueAtTime(from, at)
      filter.frequency.exponentialRampToValueAtTime(Math.max(30, to), at + seconds)
      source.connect(filter).connect(fade(at, seconds, loud))
      source.start(at, (at * 7.3) % 0.5, seconds)
    },
    pluck(pitch, loud, delay = 0) {
      this.tone('triangle', pitch, pitch, 0.7, loud, delay)
      this.tone('sawtooth', pitch * 2.003, pitch * 2, 0.16, loud * 0.28, delay)
    },
  }
}
