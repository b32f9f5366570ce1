import { beforeEach, expect, test, vi } from 'vitest'
import { createSpeaker, type Speaker } from './speaker.ts'

class Source {
  buffer: unknown = null
  playbackRate = { value: 1 }
  onended = () => {}
  connect = vi.fn()
  start = vi.fn()
  stop = vi.fn()
}

let sources: Source[]
let isAllowed: boolean
let context: { state: string; resume: () => Promise<void> }
const openContext = vi.fn()
let speaker: Speaker

beforeEach(() => {
  sources = []
  isAllowed = true
  context = Object.assign(
    {
      state: 'suspended',
      async resume() {
        context.state = 'running'
      },
    },
    {
      destination: {},
      createBuffer: vi.fn(() => ({ copyToChannel: vi.fn() })),
      createBufferSource: () => {
        const source = new Source()
        sources.push(source)
        return source
      },
    },
  )
  openContext.mockReset().mockReturnValue(context)
  speaker = createSpeaker({ isAllowed: () => isAllowed, openContext })
})

test('nothing is heard before the first touch, and one context serves every later one', () => {
  speaker.play('press')
  expect(sources).toEqual([])
  speaker.unlock()
  speaker.unlock()
  speaker.play('press')
  expect(openContext).toHaveBeenCalledOnce()
  expect(sources[0]?.start).toHaveBeenCalledOnce()
})

test('a sound is played at its rate, and its buffer is made once', () => {
  speaker.unlock()
  speaker.play('tick', 1.5)
  speaker.play('tick')
  expect(sources.map(({ playbackRate }) => playbackRate.value)).toEqual([1.5, 1])
  expect(sources[0]?.buffer).toBe(sources[1]?.buffer)
})

test('three of a kind at most sound together', () => {
  speaker.unlock()
  for (let times = 0; times < 5; times++) speaker.play('land')
  expect(sources).toHaveLength(3)
  sources[0]?.onended()
  speaker.play('land')
  expect(sources).toHaveLength(4)
})

test('a key is stopped alone, or all at once', () => {
  speaker.unlock()
  speaker.play('spin-wheel')
  speaker.play('tick')
  speaker.stop('spin-wheel')
  expect(sources.map(({ stop }) => stop.mock.calls.length)).toEqual([1, 0])
  speaker.stopAll()
  expect(sources.map(({ stop }) => stop.mock.calls.length)).toEqual([1, 1])
})

test('who wants no sound hears none, and no context is opened for them', () => {
  isAllowed = false
  speaker.unlock()
  expect(openContext).not.toHaveBeenCalled()
  isAllowed = true
  speaker.unlock()
  isAllowed = false
  speaker.play('press')
  expect(sources).toEqual([])
})

test('a browser without sound is silent, and nothing breaks', () => {
  openContext.mockImplementation(() => {
    throw new Error('no sound card')
  })
  speaker.unlock()
  speaker.play('press')
  expect(sources).toEqual([])
})
