import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { TonConnectButton, TonConnectUIProvider } from '../index.ts'
import { eventually } from '../testing/eventually.ts'
import { FakeConnector, fakeWallet } from '../testing/fake-connector.ts'

vi.setConfig({ testTimeout: 60_000 })

const App = ({ connector }: { connector: FakeConnector }) => (
  <TonConnectUIProvider connector={connector} language="fa" uiPreferences={{ theme: 'SYSTEM' }}>
    <TonConnectButton />
  </TonConnectUIProvider>
)

test('a server-rendered page is hydrated without a warning, whatever state the browser has stored', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const real = globalThis.window
  vi.stubGlobal('window', undefined)
  const html = renderToString(<App connector={new FakeConnector()} />)
  vi.stubGlobal('window', real)
  const warnings = vi.spyOn(console, 'error').mockImplementation(() => {})
  const mismatches: unknown[] = []
  const box = document.body.appendChild(document.createElement('div'))
  box.innerHTML = html
  const connector = new FakeConnector()
  connector.wallet = fakeWallet()
  const root = await act(async () =>
    hydrateRoot(box, <App connector={connector} />, {
      onRecoverableError: (error) => mismatches.push(error),
    }),
  )
  expect(mismatches).toEqual([])
  expect(warnings).not.toHaveBeenCalled()
  await eventually(() =>
    expect(box.querySelector('[data-tc-dropdown-button]')?.textContent).toBe('UQDt…evY6'),
  )
  await act(async () => root.unmount())
  warnings.mockRestore()
  vi.unstubAllGlobals()
})
