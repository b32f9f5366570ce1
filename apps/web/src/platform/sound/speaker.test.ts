import type { Synth } from '@ganj/ui/synth'
import { beforeEach, expect, test, vi } from 'vitest'
import { scores } from './scores.ts'
import { createSpeaker, type Speaker } from './speaker.ts'

interface FakeVoice {
  onended: (() => void) | null
  stop: () => void
}

let voices: FakeVoice[]
let isAllowed: boolean
let isRunning: boolean
const tone = vi.fn<Synth['tone']>()
const noise = vi.fn<Synth['noise']>()
const openSynth = vi.fn<() => Synth>()
let speaker: Speaker

beforeEach(() => {
  voices = []
  isAllowed = true
  isRunning = false
  const begin = () => {
    const voice: FakeVoice = { onended: null, stop: vi.fn() }
    voices.push(voice)
    return voice
  }
  tone.mockReset().mockImplementation(begin)
  noise.mockReset().mockImplementation(begin)
  openSynth.mockReset().mockReturnValue({
    get isRunning() {
      return isRunning
    },
    now: 0,
    resume: () => {
      isRunning = true
    },
    tone,
    noise,
  })
  speaker = createSpeaker({ isAllowed: () => isAllowed, openSynth })
})

test('no sound plays before the first touch, and one synthesiser is used for all later ones', () => {
  speaker.play('press')
  expect(voices).toEqual([])
  speaker.unlock()
  speaker.unlock()
  speaker.play('press')
  expect(openSynth).toHaveBeenCalledOnce()
  expect(voices).toHaveLength(1)
})

test('a higher rate plays a sound faster and higher', () => {
  speaker.unlock()
  speaker.play('press', 2)
  expect(tone).toHaveBeenCalledWith('sine', 640, 420, 0.0225, 0.26, 0)
})

test('at most three sounds of one key play at once', () => {
  speaker.unlock()
  for (let times = 0; times < 5; times++) speaker.play('press')
  expect(voices).toHaveLength(3)
  voices[0]?.onended?.()
  speaker.play('press')
  expect(voices).toHaveLength(4)
})

test('a sound ends with the note that ends last', () => {
  speaker.unlock()
  speaker.play('purchase')
  expect(voices).toHaveLength(scores.purchase.length)
  expect(voices.flatMap(({ onended }, place) => (onended ? [place] : []))).toEqual([5])
})

test('one key or all sounds can be stopped', () => {
  speaker.unlock()
  speaker.play('tab')
  speaker.play('press')
  speaker.stop('tab')
  expect(voices.map(({ stop }) => vi.mocked(stop).mock.calls.length)).toEqual([1, 0])
  speaker.stopAll()
  expect(voices.map(({ stop }) => vi.mocked(stop).mock.calls.length)).toEqual([1, 1])
})

test('with sound off nothing is played, and no synthesiser is opened', () => {
  isAllowed = false
  speaker.unlock()
  expect(openSynth).not.toHaveBeenCalled()
  isAllowed = true
  speaker.unlock()
  isAllowed = false
  speaker.play('press')
  expect(voices).toEqual([])
})

test('a browser without audio plays nothing and causes no errors', () => {
  openSynth.mockImplementation(() => {
    throw new Error('no sound card')
  })
  speaker.unlock()
  speaker.play('press')
  expect(voices).toEqual([])
})
