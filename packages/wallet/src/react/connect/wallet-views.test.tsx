import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseWallet, leaveWallet } from '../../connect/choose-wallet.ts'
import type { UiWallet } from '../../core/state.ts'
import { FakeConnector } from '../../testing/fake-connector.ts'
import { injected, remote } from '../../testing/fake-list.ts'
import { TonConnectUI } from '../ton-connect-ui.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let connector: FakeConnector
let ui: TonConnectUI
const opened: string[] = []

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  localStorage.clear()
  opened.length = 0
  vi.spyOn(window, 'open').mockImplementation((url) => {
    opened.push(String(url))
    return null
  })
  connector = new FakeConnector()
  connector.list = [
    injected('Ext', { platforms: ['chrome'] }),
    remote('App', { platforms: ['ios', 'linux'] }),
    remote('Desk', { platforms: ['linux'] }),
  ]
  ui = new TonConnectUI({ connector, walletsListSource: false })
  await act(async () => ui.connectionRestored)
})
afterEach(async () => {
  await act(async () => ui.destroy())
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Opens a wallet's view in a window of this width while the request's parameters are still loading. */
async function look(name: string, width: number): Promise<UiWallet> {
  vi.stubGlobal('innerWidth', width)
  ui.setConnectRequestParameters({ state: 'loading' })
  await act(async () => ui.openModal())
  const wallet = ui.core.store.get().wallets?.find((one) => one.name === name) as UiWallet
  await act(async () => chooseWallet(ui.core, wallet))
  return wallet
}

const said = () => document.querySelector('dialog [role=status]')?.textContent
const ready = () =>
  act(async () => ui.setConnectRequestParameters({ state: 'ready', value: { tonProof: 'p' } }))

test.each([
  [1024, 'Continue in Ext browser extension…'],
  [390, 'Continue in Ext…'],
])(
  'at %i px an extension is called when the request is ready, and the view shows it as preparing until then',
  async (width, then) => {
    await look('Ext', width)
    expect(said()).toBe('Preparing the request…')
    expect(connector.connects).toEqual([])
    await ready()
    expect(said()).toBe(then)
    expect(connector.connects).toMatchObject([{ source: { jsBridgeKey: 'ext' }, request: { tonProof: 'p' } }])
  },
)

test.each([1024, 390])('at %i px a closed view no longer calls the extension', async (width) => {
  const wallet = await look('Ext', width)
  await act(async () => leaveWallet(ui.core))
  await ready()
  expect(connector.connects.filter(({ source }) => 'jsBridgeKey' in (source as object))).toEqual([])
  await act(async () => chooseWallet(ui.core, wallet))
  expect(connector.connects.at(-1)).toMatchObject({
    source: { jsBridgeKey: 'ext' },
    request: { tonProof: 'p' },
  })
})

test.each([
  ['Desk', 1024],
  ['App', 390],
])('%s at %i px is opened once its link is ready', async (name, width) => {
  await look(name, width)
  expect(said()).toBe('Preparing the request…')
  expect(opened).toEqual([])
  await ready()
  expect(connector.connects).toMatchObject([{ request: { tonProof: 'p' } }])
  expect(opened).toHaveLength(1)
})

test('a wide window on a tablet has the wide layout, and opens the wallet while it shows the QR code', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 14) Chrome/140')
  await look('App', 900)
  await ready()
  expect(document.querySelector('[data-tc-wallets-modal-connection-desktop]')).not.toBeNull()
  const button = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Open App',
  )
  act(() => button?.click())
  expect(opened[0]).toContain('https://app.test/connect')
})
