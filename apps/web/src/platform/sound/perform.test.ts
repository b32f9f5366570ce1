import { beforeEach, expect, test, vi } from 'vitest'

const haptic = vi.hoisted(() => vi.fn())
vi.mock('../hosts/load-host.ts', () => ({ withHost: (use: (host: object) => void) => use({ haptic }) }))

const begun = vi.fn()
const ended = vi.fn()

class Context {
  state = 'running'
  destination = {}
  createBuffer = () => ({ copyToChannel: () => undefined })
  createBufferSource = () => ({
    playbackRate: { value: 1 },
    connect: () => undefined,
    start: begun,
    stop: ended,
  })
}

async function open() {
  vi.resetModules()
  const { perform, speaker } = await import('./perform.ts')
  const { chooseSound } = await import('./sound-choice.ts')
  const { useSight } = await import('../sight.ts')
  speaker.unlock()
  return { perform, chooseSound, useSight }
}

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('AudioContext', Context)
  for (const spy of [haptic, begun, ended]) spy.mockReset()
})

test('what happens is heard and felt together', async () => {
  const { perform } = await open()
  perform('purchase')
  expect(begun).toHaveBeenCalledOnce()
  expect(haptic).toHaveBeenCalledWith('success')
  perform('roll')
  expect(haptic).toHaveBeenCalledOnce()
})

test('out of sight it falls silent at once, and says nothing until it is seen again', async () => {
  const { perform, useSight } = await open()
  perform('fanfare')
  useSight.setState({ host: false })
  expect(ended).toHaveBeenCalledOnce()
  perform('press')
  expect(begun).toHaveBeenCalledOnce()
  useSight.setState({ host: true })
  perform('press')
  expect(begun).toHaveBeenCalledTimes(2)
})

test('who switched the sound off feels, but hears nothing, after a reload too', async () => {
  const { perform, chooseSound } = await open()
  chooseSound(false)
  perform('press')
  const again = await open()
  again.perform('press')
  expect(begun).not.toHaveBeenCalled()
  expect(haptic.mock.calls).toEqual([['light'], ['light']])
})
