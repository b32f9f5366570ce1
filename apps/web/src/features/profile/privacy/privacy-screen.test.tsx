import { LocaleProvider } from '@ganj/ui'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { startLanguage, text } from '#platform/i18n/i18n.ts'
import { guardLinks } from '#platform/navigation.ts'
import { PrivacyScreen } from './privacy-screen.tsx'

vi.mock('#platform/config.ts', () => ({ config: { privacyUrl: 'https://elsewhere.test/privacy' } }))

test("the operator's own privacy policy can be opened at any origin", async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await startLanguage()
  guardLinks(document)
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  await act(async () =>
    root.render(
      <LocaleProvider language="fa">
        <PrivacyScreen />
      </LocaleProvider>,
    ),
  )
  const link = place.querySelector('a') as HTMLAnchorElement
  expect(link.textContent).toBe(text('privacy.policy'))
  let wasStopped = true
  link.addEventListener('click', (event) => {
    wasStopped = event.defaultPrevented
    // jsdom does not implement navigation.
    event.preventDefault()
  })
  link.click()
  expect(wasStopped).toBe(false)
  await act(async () => root.unmount())
})
