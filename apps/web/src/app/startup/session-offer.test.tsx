import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useAuth } from '#auth/store.ts'
import { startLanguage } from '#platform/i18n/i18n.ts'
import { stubDialogs } from '../../../test/screens.ts'
import { SessionOffer } from './session-offer.tsx'

let root: Root
const reload = vi.fn()
const theirs = { kind: 'session', accessToken: 'a-theirs', refreshToken: 'r-theirs' } as const

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  stubDialogs()
  reload.mockReset()
  localStorage.setItem('ganj.refresh', ' r-mine')
  await startLanguage()
  useAuth.setState({ offer: theirs })
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<SessionOffer reload={reload} />))
})
afterEach(() => act(() => root.unmount()))

const press = (index: number) =>
  act(async () => document.querySelectorAll<HTMLButtonElement>('dialog div > button')[index]?.click())
const dialog = () => document.querySelector('dialog')

test('declining keeps the session, and the offer is not shown again', async () => {
  expect(dialog()?.open).toBe(true)
  await press(0)
  expect([dialog(), useAuth.getState().offer]).toEqual([null, null])
  expect(localStorage.getItem('ganj.refresh')).toBe(' r-mine')
  expect(reload).not.toHaveBeenCalled()
})

test('closing the sheet declines the offer', async () => {
  await act(async () => {
    dialog()?.dispatchEvent(new Event('cancel', { cancelable: true }))
  })
  expect(useAuth.getState().offer).toBeNull()
  expect(localStorage.getItem('ganj.refresh')).toBe(' r-mine')
})

test('accepting uses the other session from the next load on', async () => {
  await press(1)
  expect(localStorage.getItem('ganj.refresh')).toBe(' r-theirs')
  expect(reload).toHaveBeenCalledOnce()
})
