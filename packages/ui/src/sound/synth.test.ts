import { afterEach, expect, test, vi } from 'vitest'
import { createSynth, pitchOf } from './synth.ts'

class Parameter {
  value = 0
  setValueAtTime = vi.fn()
  linearRampToValueAtTime = vi.fn()
  exponentialRampToValueAtTime = vi.fn()
}
const node = () => ({
  gain: new Parameter(),
  frequency: new Parameter(),
  type: '',
  buffer: null as unknown,
  connect: vi.fn((next: unknown) => next),
  start: vi.fn(),
  stop: vi.fn(),
})

class Context {
  static last: Context
  state = 'suspended'
  currentTime = 10
  sampleRate = 100
  destination = {}
  gains: ReturnType<typeof node>[] = []
  filter = node()
  resume = vi.fn(async () => undefined)
  createGain = () => {
    const gain = node()
    this.gains.push(gain)
    return gain
  }
  createDynamicsCompressor = node
  createOscillator = node
  createBufferSource = node
  createBiquadFilter = () => this.filter
  createBuffer = (_: number, length: number) => ({ getChannelData: () => new Float32Array(length) })
  constructor() {
    Context.last = this
  }
}

afterEach(() => vi.unstubAllGlobals())

function open() {
  vi.stubGlobal('AudioContext', Context)
  const synth = createSynth(0.5)
  return { synth, context: Context.last }
}

test('seven steps up or down are an octave', () => {
  expect(pitchOf(0)).toBe(293.66)
  expect(pitchOf(7)).toBeCloseTo(2 * 293.66)
  expect(pitchOf(-7)).toBeCloseTo(293.66 / 2)
  expect(pitchOf(-6)).toBeCloseTo(pitchOf(1) / 2)
})

test('a tone slides to its pitch, decays to silence and ends on time', () => {
  const { synth, context } = open()
  const voice = synth.tone('sine', 400, 5, 0.5, 0.3, 1) as unknown as ReturnType<typeof node>
  expect(voice.type).toBe('sine')
  expect(voice.frequency.setValueAtTime).toHaveBeenCalledWith(400, 11)
  expect(voice.frequency.exponentialRampToValueAtTime).toHaveBeenCalledWith(20, 11.5)
  expect(voice.start).toHaveBeenCalledWith(11)
  expect(voice.stop).toHaveBeenCalledWith(11.5)
  const { gain } = context.gains[1]!
  expect(gain.setValueAtTime).toHaveBeenCalledWith(0, 11)
  expect(gain.linearRampToValueAtTime).toHaveBeenCalledWith(0.3, 11.006)
  expect(gain.exponentialRampToValueAtTime).toHaveBeenCalledWith(0.0005, 11.5)
})

test('noise passes a filter with a sliding frequency', () => {
  const { synth, context } = open()
  synth.noise(300, 6000, 0.6, 0.2)
  expect(context.filter.type).toBe('lowpass')
  expect(context.filter.frequency.setValueAtTime).toHaveBeenCalledWith(300, 10)
  expect(context.filter.frequency.exponentialRampToValueAtTime).toHaveBeenCalledWith(6000, 10.6)
})

test('it runs once the browser allows audio', () => {
  const { synth, context } = open()
  expect(context.gains[0]?.gain.value).toBe(0.5)
  expect(synth.isRunning).toBe(false)
  synth.resume()
  expect(context.resume).toHaveBeenCalledOnce()
  context.state = 'running'
  synth.resume()
  expect(context.resume).toHaveBeenCalledOnce()
  expect(synth.isRunning).toBe(true)
})
