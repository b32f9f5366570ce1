import { readFile } from 'node:fs/promises'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { App, Waiting, Wallet } from '../playground/headless.tsx'
import { TonConnectUI, TonConnectUIProvider } from './index.ts'
import { eventually } from './testing/eventually.ts'
import { FakeConnector, fakeWallet } from './testing/fake-connector.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let box: HTMLElement
let root: Root
let connector: FakeConnector
let ui: TonConnectUI

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  localStorage.clear()
  box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
  connector = new FakeConnector()
  ui = new TonConnectUI({ connector, headless: true, walletsListSource: false })
  await act(async () => ui.connectionRestored)
  await act(async () =>
    root.render(
      <TonConnectUIProvider instance={ui}>
        <Wallet />
        <Waiting />
      </TonConnectUIProvider>,
    ),
  )
})
afterEach(async () => {
  await act(async () => root.unmount())
  ui.destroy()
  box.remove()
  vi.unstubAllGlobals()
})

const press = (name: string) =>
  eventually(() => {
    const button = [...box.querySelectorAll('button')].find((one) => one.textContent === name)
    if (!button) throw new Error(`There is no button ${name}`)
    act(() => button.click())
  })

test('the example of the documentation is the one that is tested here', async () => {
  const page = await readFile('docs/wallet/headless.md', 'utf8')
  const example = await readFile('packages/wallet/playground/headless.tsx', 'utf8')
  expect(/```tsx\n([\s\S]*?)```/.exec(page)?.[1]).toBe(example)
})

test('on a server it renders its waiting state, and nothing of the widget', () => {
  expect(renderToString(<App />)).toBe('<p>…</p><p role="status"></p>')
})

test('it lists wallets, shows the link of one, and the address once it is connected', async () => {
  await press('Connect')
  await press('Tonkeeper')
  await eventually(() => expect(box.querySelector('a')?.href).toContain('id=session1'))
  expect(connector.connects[0]?.source).toEqual({
    universalLink: expect.stringContaining('https://'),
    bridgeUrl: expect.stringContaining('https://'),
  })
  await act(async () => connector.accept(fakeWallet()))
  await eventually(() => expect(box.textContent).toMatch(/UQ[\w-]{46}/))
  expect(box.querySelector('a')).toBeNull()
})

test('it shows a pending request and its result', async () => {
  await act(async () => connector.accept(fakeWallet()))
  const tx = { validUntil: 1, messages: [] }
  let sent: Promise<unknown> = Promise.resolve()
  await act(async () => {
    sent = ui.sendTransaction(tx, { modals: 'all' })
    sent.catch(() => {})
  })
  await eventually(() => expect(box.textContent).toContain('confirm-transaction'))
  await act(async () => connector.pending[0]?.resolve({ boc: 'b' }))
  await act(async () => sent)
  expect(box.querySelector('[role=status]')?.textContent).toBe('transaction-sent')
  expect(document.getElementById('tc-widget-root')).toBeNull()
})
