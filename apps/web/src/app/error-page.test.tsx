import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { chooseLanguage } from '#platform/i18n/i18n.ts'
import { ErrorPage } from './error-page.tsx'
import { PageNotFound } from './resolve-route.ts'

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await chooseLanguage('en')
})

test.each([
  [new PageNotFound('/nowhere'), 'Page not found: /nowhere'],
  [new Error('Unknown route middleware'), 'Unknown route middleware'],
])('every fatal error has one heading and one way out: %s', async (error, said) => {
  const place = document.createElement('div')
  const root = createRoot(place)
  await act(async () => root.render(<ErrorPage error={error} />))
  const alert = place.querySelector('[role="alert"]')
  expect(alert?.textContent).toBe(`Something went wrong${said}Refresh`)
  await act(async () => root.unmount())
})
