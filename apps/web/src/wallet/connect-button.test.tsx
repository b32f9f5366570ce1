import { overlays } from '@ganj/ui'
import { type ConnectedWallet, TonConnectUI } from '@ganj/wallet'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { idleConnector } from '../../test/connector.ts'
import { until } from '../../test/screens.ts'
import { ConnectButton } from './connect-button.tsx'

const wallet = {
  account: { address: `0:${'0'.repeat(64)}`, chain: '-239', walletStateInit: '' },
  device: { appName: 'known', features: [] },
  provider: 'http',
} as unknown as ConnectedWallet

let root: Root
let place: HTMLElement
let ui: TonConnectUI

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  ui = new TonConnectUI({ connector: idleConnector, restoreConnection: false, walletsListSource: false })
  ui.core.store.set({ phase: 'connected', wallet })
  place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
  await act(async () => root.render(<ConnectButton ui={ui} />))
  await until(() => menuButton() !== null)
})
afterEach(async () => {
  await act(async () => root.unmount())
  ui.destroy()
  place.remove()
})

/** Runs scheduled work until the condition is met; otherwise the test ends by its timeout. */
const menuButton = () => place.querySelector<HTMLElement>('[aria-haspopup="menu"]')
const press = () => act(async () => menuButton()?.click())
const menu = () => place.querySelector('[role="menu"]')

test("the host's back button closes the account menu before it changes the page below", async () => {
  expect(overlays.count()).toBe(0)
  await press()
  await until(() => menu() !== null)
  expect(overlays.count()).toBe(1)
  await act(async () => overlays.closeTop())
  expect([menu(), overlays.count()]).toEqual([null, 0])
})

test('a menu that is closed by its button or unmounted is no longer an overlay', async () => {
  await press()
  expect(overlays.count()).toBe(1)
  await press()
  expect(overlays.count()).toBe(0)
  await press()
  await act(async () => root.render(null))
  expect(overlays.count()).toBe(0)
})
