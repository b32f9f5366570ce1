import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LocaleProvider } from '../locale/locale.tsx'
import { RollingNumber } from './rolling-number.tsx'

let place: HTMLElement
let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  place = document.createElement('div')
  root = createRoot(place)
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const draw = (value: number, language: 'en' | 'fa' = 'en') =>
  act(async () =>
    root.render(
      <LocaleProvider language={language}>
        <RollingNumber value={value} />
      </LocaleProvider>,
    ),
  )
const face = () => place.querySelector('[aria-hidden]')?.textContent
const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTime(milliseconds))

test('a new value is reached through the numbers in between', async () => {
  await draw(100)
  expect(face()).toBe('100')
  await draw(200)
  await pass(100)
  expect(Number(face())).toBeGreaterThan(100)
  expect(Number(face())).toBeLessThan(200)
  await pass(1000)
  expect(face()).toBe('200')
})

test('a change during a roll continues from the shown number', async () => {
  await draw(0)
  await draw(1000)
  await pass(100)
  const between = Number(face()?.replace(/\D/g, ''))
  await draw(0)
  expect(Number(face()?.replace(/\D/g, ''))).toBe(between)
  await pass(1000)
  expect(face()).toBe('0')
})

test('a change of the language rewrites the digits at once, without a roll', async () => {
  await draw(12)
  await draw(12, 'fa')
  expect(face()).toBe('۱۲')
})
