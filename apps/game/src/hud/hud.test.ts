import { createRun, rulesVersion } from '@ganj/game-core'
import { expect, test, vi } from 'vitest'
import { wordsOf } from '../texts/texts.ts'
import type * as elements from './elements.ts'
import { createHud } from './hud.ts'

vi.mock('./elements.ts', async (original) => ({
  ...(await original<typeof elements>()),
  // jsdom has no canvas rendering
  picture: () => document.createElement('canvas'),
}))

test('a press uses a power-up once, and so does a click from the keyboard', () => {
  const root = document.createElement('div')
  const hud = createHud(root)
  const use = vi.fn()
  hud.onPowerUp(use)
  hud.speak(wordsOf('fa'))
  const levels = { speed: 0, power: 0, shuttle: 0 }
  hud.update(createRun({ seed: 'ab'.repeat(16), rulesVersion, levels, revives: 0 }), ['bomb'], null)
  const button = root.querySelector('.power')
  button?.dispatchEvent(new Event('pointerdown'))
  button?.dispatchEvent(new MouseEvent('click', { detail: 1 }))
  expect(use).toHaveBeenCalledTimes(1)
  button?.dispatchEvent(new MouseEvent('click', { detail: 0 }))
  expect(use).toHaveBeenCalledTimes(2)
  expect(use).toHaveBeenCalledWith('bomb')
})
