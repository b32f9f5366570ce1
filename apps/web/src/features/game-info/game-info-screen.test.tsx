import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseLanguage } from '#platform/i18n/i18n.ts'
import { GameInfoScreen } from './game-info-screen.tsx'

vi.mock('./scene.tsx', () => ({
  Scene: () => {
    throw new TypeError('x is undefined')
  },
}))

let root: Root

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await chooseLanguage('en')
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.restoreAllMocks()
})

test('a section whose drawings fail shows an error; the other sections are shown', async () => {
  const place = document.createElement('div')
  root = createRoot(place)
  await act(async () => root.render(<GameInfoScreen />))
  expect(place.querySelectorAll('[role="alert"]')).toHaveLength(1)
  expect(place.querySelectorAll('li')).toHaveLength(3)
  const ways = [...place.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(ways).toEqual(['/leader-board', '/spin-wheel#odds', '/spin-wheel#proof'])
})
