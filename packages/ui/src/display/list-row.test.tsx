import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ButtonRow, FoldingRow, ListRow, RowName, RowNote } from './list-row.tsx'

let place: HTMLElement
let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  place = document.createElement('div')
  root = createRoot(place)
})
afterEach(() => act(async () => root.unmount()))

const draw = (row: React.ReactNode) => act(async () => root.render(row))

test('a row contains its lead, its texts and its end in this order', async () => {
  await draw(
    <ListRow as="li" lead={<i>1</i>} end={<u>20</u>} aria-current>
      <RowName>سارا</RowName>
      <RowNote>today</RowNote>
    </ListRow>,
  )
  const row = place.firstElementChild
  expect(row?.localName).toBe('li')
  expect(row?.getAttribute('aria-current')).toBe('true')
  expect([...(row?.children ?? [])].map(({ textContent }) => textContent)).toEqual(['1', 'ساراtoday', '20'])
})

test('a pressable row is one button with all its texts', async () => {
  const press = vi.fn()
  await draw(
    <ButtonRow lead={<i>1</i>} end={<u>20</u>} onClick={press}>
      Tether
    </ButtonRow>,
  )
  const button = place.querySelector('button')
  expect([button?.type, button?.textContent]).toEqual(['button', '1Tether20'])
  button?.click()
  expect(press).toHaveBeenCalledOnce()
})

test('a name has the direction of its own letters', async () => {
  await draw(<RowName>Sara</RowName>)
  expect(place.querySelector('b')?.dir).toBe('auto')
})

test('a collapsed row shows only its header and is announced as collapsed; a press calls onToggle', async () => {
  const toggle = vi.fn()
  const row = (isOpen: boolean) => (
    <FoldingRow head={<b>Week 3</b>} isOpen={isOpen} onToggle={toggle} controls="standings">
      <p id="standings">first, second</p>
    </FoldingRow>
  )
  await draw(row(false))
  const head = place.querySelector('button')
  expect(place.textContent).toBe('Week 3')
  expect(head?.getAttribute('aria-expanded')).toBe('false')
  head?.click()
  expect(toggle).toHaveBeenCalledOnce()
  await draw(row(true))
  expect(place.textContent).toBe('Week 3first, second')
  expect(head?.getAttribute('aria-expanded')).toBe('true')
  expect(head?.getAttribute('aria-controls')).toBe('standings')
})
