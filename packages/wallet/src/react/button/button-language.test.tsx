import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Locales } from '../../i18n/dictionary.ts'
import { languages } from '../../i18n/languages.ts'
import { TonConnectButton, TonConnectUIProvider } from '../../index.ts'
import { eventually } from '../../testing/eventually.ts'
import { FakeConnector } from '../../testing/fake-connector.ts'

vi.setConfig({ testTimeout: 60_000 })

let box: HTMLElement
let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
})
afterEach(async () => {
  await act(async () => root.unmount())
  box.remove()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const connector = new FakeConnector()
const show = (language: Locales) =>
  act(async () =>
    root.render(
      <TonConnectUIProvider connector={connector} language={language}>
        <TonConnectButton />
      </TonConnectUIProvider>,
    ),
  )
const shows = (text: string) => eventually(() => expect(box.textContent).toBe(text))

test('a button waits for the catalogue of its language and shows no other language first', async () => {
  const texts: (string | null)[] = []
  const observer = new MutationObserver(() => texts.push(box.textContent))
  observer.observe(box, { childList: true, subtree: true, characterData: true })
  await show('tr')
  await shows('Cüzdanı bağla')
  observer.disconnect()
  expect(new Set(texts)).toEqual(new Set(['', 'Cüzdanı bağla']))
  expect(box.querySelector('.gw')?.getAttribute('lang')).toBe('tr')
})

test('a catalogue that fails to load is reported, and the button is in English', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(languages, 'vi').mockRejectedValue(new TypeError('offline'))
  await show('vi')
  await shows('Connect wallet')
  expect(log).toHaveBeenCalledWith('[ganj-wallet]', expect.objectContaining({ message: 'offline' }))
})
