import type { PowerUpId, PowerUpOffer } from '@ganj/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startLanguage, text } from '#platform/i18n/i18n.ts'
import { PowerUpCarousel } from './power-up-carousel.tsx'
import { select, setContainerPosition, usePowerUps } from './power-up-store.ts'

vi.mock('#auth/api.ts', () => ({ call: () => new Promise(() => {}) }))

const price = { currency: 'coin', amount: 5 } as const
const offer = (publicId: PowerUpId): PowerUpOffer => ({
  publicId,
  name: publicId,
  description: '',
  price,
  owned: 0,
})
const three = [offer('shield'), offer('magnet'), offer('bomb')]
const intoView = vi.fn()

let root: Root | null = null

const open = (offers: readonly PowerUpOffer[]) => {
  root ??= createRoot(document.body.appendChild(document.createElement('div')))
  return act(async () =>
    root?.render(
      <QueryClientProvider client={new QueryClient()}>
        <PowerUpCarousel offers={offers} />
      </QueryClientProvider>,
    ),
  )
}
const close = () => {
  act(() => root?.unmount())
  root = null
  document.body.replaceChildren()
}
const arrow = (key: 'carousel.previous' | 'carousel.next') =>
  document.querySelector(`button[aria-label="${text(key)}"]`) as HTMLButtonElement
const press = (button: HTMLElement) => act(async () => button.click())
const strip = () => document.querySelector('ul') as HTMLUListElement

beforeAll(startLanguage)
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  Element.prototype.scrollIntoView = intoView
  intoView.mockReset()
  select(0, 1)
  setContainerPosition(0)
})
afterEach(close)

test('the previous button is disabled at the first power-up, the next one at the last', async () => {
  await open(three)
  expect([arrow('carousel.previous').disabled, arrow('carousel.next').disabled]).toEqual([true, false])
  await press(arrow('carousel.next'))
  expect([arrow('carousel.previous').disabled, arrow('carousel.next').disabled]).toEqual([false, false])
  await press(arrow('carousel.next'))
  expect([arrow('carousel.previous').disabled, arrow('carousel.next').disabled]).toEqual([false, true])
  expect(usePowerUps.getState()).toMatchObject({
    selected: 2,
    isPreviousDisabled: false,
    isNextDisabled: true,
  })
  expect(intoView).toHaveBeenCalledTimes(2)
})

test('when fewer power-ups are offered than before, the last one is shown', async () => {
  await open(three)
  await press(arrow('carousel.next'))
  await press(arrow('carousel.next'))
  await open(three.slice(0, 2))
  expect(usePowerUps.getState()).toMatchObject({ selected: 1, isNextDisabled: true })
})

test.each([
  ['rtl', -30],
  ['ltr', 30],
] as const)(
  'the row keeps its scroll position when the sheet opens again, in %s',
  async (direction, left) => {
    document.body.style.direction = direction
    await open(three)
    strip().scrollLeft = left
    await act(async () => strip().dispatchEvent(new Event('scroll', { bubbles: true })))
    expect(usePowerUps.getState().containerPosition).toBe(30)
    close()
    await open(three)
    expect(strip().scrollLeft).toBe(left)
  },
)
