import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { MantineFrame } from '#platform/components/mantine-frame.tsx'
import { text } from '#platform/i18n/i18n.ts'
import { hasUnsaved } from '#platform/router/location.tsx'
import { openPlace } from '../../../test/screens.tsx'
import { Notes } from './notes.tsx'

vi.mock('#auth/session.ts', () => ({ useMay: () => () => true }))

// A field that grows measures its text again when fonts are loaded, of which jsdom knows nothing.
Object.defineProperty(document, 'fonts', { value: new EventTarget() })

const note = (id: string) => ({ id, text: `note ${id}`, by: 'Sara', at: '2026-11-24T08:00:00Z' })
const place = openPlace()
const shown = () => place.findAll('li').map((item) => item.querySelector('bdi')?.textContent)
const show = () =>
  place.show(
    <MantineFrame>
      <Notes playerId="abcdefghijkl" />
    </MantineFrame>,
  )

test('older notes of a player are read when the operator asks for more', async () => {
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(
      address.includes('cursor=older')
        ? { rows: [note('1')], next: null }
        : { rows: [note('2')], next: 'older' },
    ),
  )
  await show()
  await place.until(() => expect(shown()).toEqual(['note 2']))
  await act(async () => place.findButton(text('list.more'))?.click())
  await place.until(() => expect(shown()).toEqual(['note 2', 'note 1']))
  expect(place.findButton(text('list.more'))).toBeUndefined()
})

test('a note is unsaved input until it is added', async () => {
  vi.stubGlobal('fetch', async (_address: string, { method }: RequestInit) =>
    Response.json(method === 'POST' ? note('1') : { rows: [], next: null }),
  )
  await show()
  const field = place.find('textarea')
  if (!(field instanceof HTMLTextAreaElement)) throw new Error('there is no field')
  await act(async () => {
    // React overlooks a value that is assigned to the field itself.
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, 'they asked')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  expect(hasUnsaved()).toBe(true)
  await act(async () => field.form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
  await place.until(() => expect(field.value).toBe(''))
  expect(hasUnsaved()).toBe(false)
})
