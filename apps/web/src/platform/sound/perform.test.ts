import type * as Sound from '@ganj/ui/synth'
import { beforeEach, expect, test, vi } from 'vitest'

const haptic = vi.hoisted(() => vi.fn())
vi.mock('../hosts/load-host.ts', () => ({ withHost: (action: (host: object) => void) => action({ haptic }) }))

const begun = vi.fn()
const ended = vi.fn()

vi.mock('@ganj/ui/synth', async (original) => ({
  ...(await original<typeof Sound>()),
  createSynth: () => {
    const voice = () => {
      begun()
      return { onended: null, stop: ended }
    }
    return { isRunning: true, now: 0, resume: () => undefined, tone: voice, noise: voice }
  },
}))

async function open() {
  vi.resetModules()
  const { perform, speaker } = await import('./perform.ts')
  const { chooseSound } = await import('./sound-choice.ts')
  const { useVisibility } = await import('../visibility.ts')
  speaker.unlock()
  return { perform, chooseSound, useVisibility }
}

beforeEach(() => {
  localStorage.clear()
  for (const spy of [haptic, begun, ended]) spy.mockReset()
})

test('the sound and the haptic of an event play together', async () => {
  const { perform } = await open()
  perform('press')
  expect(begun).toHaveBeenCalledOnce()
  expect(haptic).toHaveBeenCalledWith('light')
  perform('roll')
  expect(haptic).toHaveBeenCalledOnce()
})

test('a hidden app stops its sounds at once, and plays none until it is visible again', async () => {
  const { perform, useVisibility } = await open()
  perform('tab')
  useVisibility.setState({ host: false })
  expect(ended).toHaveBeenCalledOnce()
  perform('press')
  expect(begun).toHaveBeenCalledOnce()
  useVisibility.setState({ host: true })
  perform('press')
  expect(begun).toHaveBeenCalledTimes(2)
})

test('haptics still work with the sound switched off, also after a reload', async () => {
  const { perform, chooseSound } = await open()
  chooseSound(false)
  perform('press')
  const again = await open()
  again.perform('press')
  expect(begun).not.toHaveBeenCalled()
  expect(haptic.mock.calls).toEqual([['light'], ['light']])
})
