import { ClientFault } from '@ganj/client'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseLanguage } from '#platform/i18n/i18n.ts'
import { ErrorBoundary, ErrorPage } from './error-page.tsx'
import { PageNotFound } from './resolve-route.ts'

let place: HTMLElement
let root: Root

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await chooseLanguage('en')
  place = document.createElement('div')
  root = createRoot(place)
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.restoreAllMocks()
  history.replaceState(null, '', '/')
})

const draw = (page: ReactNode) => act(async () => root.render(page))
const unknown =
  'This is not your fault. Open the page again; if that does not help, come back a little later.'
const refusal = new ClientFault({ code: 'x', status: 409, detail: 'The season is over.', requestId: '' })

test.each([
  [new PageNotFound('/nowhere'), 'Page not found: /nowhere'],
  [new Error('Unknown route middleware'), unknown],
  [new TypeError("Cannot read properties of undefined (reading 'x')"), unknown],
  ['a thrown text', unknown],
  [
    new TypeError('Failed to fetch dynamically imported module: https://ganj.test/assets/shop-1.js'),
    'Check your connection and try again.',
  ],
  [refusal, 'The season is over.'],
])('a fatal error shows one heading, a text for the player and one link: %s', async (error, said) => {
  await draw(<ErrorPage error={error} />)
  const alert = place.querySelector('[role="alert"]')
  expect(alert?.textContent).toBe(`Something went wrong${said}Refresh`)
})

test('returning to a page that failed shows the page, not its previous error', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let isBroken = true
  const Page = () => {
    if (isBroken) throw new Error('broken')
    return 'the page'
  }
  const visit = (pathname: string, page: ReactNode) => {
    history.replaceState(null, '', pathname)
    return draw(<ErrorBoundary pathname={pathname}>{page}</ErrorBoundary>)
  }
  await visit('/earn', <Page />)
  expect(place.textContent).toContain('Something went wrong')
  await visit('/shop', 'the shop')
  expect(place.textContent).toBe('the shop')
  isBroken = false
  await visit('/earn', <Page />)
  expect(place.textContent).toBe('the page')
})
