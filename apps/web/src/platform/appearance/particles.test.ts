import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { flyParticles } from './particles.ts'

type Sent = { keyframes: Keyframe[]; options: KeyframeAnimationOptions; land: () => void }

let sent: Sent[]
let isReduced: boolean

beforeEach(() => {
  sent = []
  isReduced = false
  vi.stubGlobal('matchMedia', () => ({ matches: isReduced }))
  Element.prototype.animate = (keyframes, options) => {
    let land = () => {}
    const finished = new Promise<void>((resolve) => {
      land = resolve
    })
    sent.push({ keyframes: keyframes as Keyframe[], options: options as KeyframeAnimationOptions, land })
    return { finished } as unknown as Animation
  }
  document.body.innerHTML = '<i id="from"></i><i id="to"></i>'
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const element = (id: string) => document.querySelector(`#${id}`)
const startParticles = (onLand = vi.fn()) => ({
  onLand,
  finished: flyParticles({
    draw: () => document.createElement('b'),
    origin: element('from'),
    destination: element('to'),
    onLand,
  }),
})

test('five particles fly for 1000 ms, 100 ms apart', () => {
  startParticles()
  expect(document.querySelectorAll('b')).toHaveLength(5)
  expect(sent.map(({ options }) => options.duration)).toEqual([1000, 1000, 1000, 1000, 1000])
  expect(sent.map(({ options }) => options.delay)).toEqual([0, 100, 200, 300, 400])
})

test('the counter is notified when the first particle lands, and all particles are removed after the last', async () => {
  const { onLand, finished } = startParticles()
  expect(onLand).not.toHaveBeenCalled()
  sent[0]?.land()
  await vi.waitFor(() => expect(onLand).toHaveBeenCalledOnce())
  expect(document.querySelectorAll('b')).toHaveLength(5)
  for (const { land } of sent) land()
  await finished
  expect(onLand).toHaveBeenCalledOnce()
  expect(document.querySelectorAll('b')).toHaveLength(0)
})

test('a missing origin or destination is an error', async () => {
  const draw = () => document.createElement('b')
  const destination = element('to')
  await expect(flyParticles({ draw, origin: null, destination, onLand: vi.fn() })).rejects.toThrow(
    'Needs destination and origin elements',
  )
  await expect(
    flyParticles({ draw, origin: destination, destination: null, onLand: vi.fn() }),
  ).rejects.toThrow('Needs destination and origin elements')
})

test('with reduced motion the counter is notified at once', async () => {
  isReduced = true
  const { onLand, finished } = startParticles()
  await finished
  expect(onLand).toHaveBeenCalledOnce()
  expect(sent).toEqual([])
})
