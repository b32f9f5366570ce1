import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UiWallet } from '../core/state.ts'
import { fakeWallet } from '../testing/fake-connector.ts'
import { remote } from '../testing/fake-list.ts'
import { settle } from '../testing/manual-clock.ts'
import { started } from '../testing/start-core.ts'
import { chooseWallet, leaveWallet, openWalletApp, openWalletBot, retry, showCode } from './choose-wallet.ts'
import { openFeatureModal, openModal, openSingleWalletModal } from './open-modal.ts'

const opened: string[] = []
const peer = {
  ...remote('Peer', { deepLink: 'peer-tc://' }),
  isSupportRequiredFeatures: true,
} as UiWallet

beforeEach(() => {
  localStorage.clear()
  opened.length = 0
  vi.spyOn(window, 'open').mockImplementation((url) => {
    opened.push(String(url))
    return null
  })
})
afterEach(() => void vi.restoreAllMocks())

test('the wallet’s scheme is opened first, the universal link after 200 ms, and the second attempt forces it', async () => {
  const { core, clock } = await started()
  await openModal(core)
  await chooseWallet(core, peer)
  expect(openWalletApp(core, peer)).toBe(true)
  expect(opened).toEqual(['peer-tc://?v=2&id=session1&ret=none'])
  await clock.advance(199)
  expect(opened).toHaveLength(1)
  await clock.advance(1)
  expect(opened[1]).toBe('https://peer.test/connect?v=2&id=session1&ret=none')
  openWalletApp(core, peer)
  expect(opened[2]).toBe(opened[1])
  await clock.advance(1000)
  expect(opened).toHaveLength(3)
})

test('when an app takes the focus, the universal link is not opened', async () => {
  const { core, clock } = await started()
  await openModal(core)
  openWalletApp(core, peer)
  window.dispatchEvent(new Event('blur'))
  await clock.advance(1000)
  expect(opened).toHaveLength(1)
  expect(core.store.get().selected).toMatchObject({ name: 'Peer', openMethod: 'custom-deeplink' })
})

test('the wallet bot is opened in Telegram; without it in the list this is an error', async () => {
  const { core } = await started()
  await openModal(core)
  await settle()
  openWalletBot(core)
  expect(opened[0]).toMatch(/^tg:\/\/resolve\?domain=wallet/)
  core.store.set({ wallets: [] })
  expect(() => openWalletBot(core)).toThrow('@wallet bot not found in the wallets list')
})

test('while the link is being prepared nothing is opened', async () => {
  const { core } = await started()
  core.store.set({ parameters: { state: 'loading' } })
  expect(openWalletApp(core, peer)).toBe(false)
  expect(opened).toEqual([])
})

test('showing a QR code is stored as the open method, a retry clears the failure, and leaving returns to the list', async () => {
  const { core } = await started()
  await openModal(core)
  core.store.set({ view: { ...core.store.get().view, tab: 'all-wallets' } })
  await chooseWallet(core, peer)
  showCode(core, peer)
  expect(core.store.get().selected).toMatchObject({ name: 'Peer', openMethod: 'qrcode' })
  core.store.set({ view: { ...core.store.get().view, failure: 'declined' } })
  retry(core)
  expect(core.store.get().view.failure).toBeNull()
  leaveWallet(core)
  expect(core.store.get().view).toMatchObject({ tab: 'all-wallets', wallet: null, opened: 0 })
})

test('choosing another wallet disconnects the connected one that lacks a feature', async () => {
  const { core, connector } = await started()
  connector.accept(fakeWallet())
  await settle()
  openFeatureModal(core, { featureName: 'SignData' }, 'trace')
  await chooseWallet(core, peer)
  await settle()
  expect(connector.disconnects).toBe(1)
  expect(core.store.get()).toMatchObject({
    modal: { status: 'opened', traceId: 'trace' },
    view: { wallet: { name: 'Peer' } },
  })
})

test('a choice emits an event with its view, its wallet and the link that is opened', async () => {
  const { core, events } = await started()
  await openModal(core, 'trace')
  await chooseWallet(core, peer)
  openWalletApp(core, peer)
  core.store.set({ view: { ...core.store.get().view, tab: 'code' } })
  openWalletApp(core, peer)
  core.store.set({ view: { ...core.store.get().view, tab: 'all-wallets' } })
  await chooseWallet(core, peer)
  await openSingleWalletModal(core, 'tonkeeper')
  await settle()
  const told = events.filter(({ type }) => type === 'selected-wallet')
  expect(told.map(({ wallets_menu }) => wallets_menu)).toEqual([
    'main_screen',
    'main_screen',
    'main_screen',
    'other_wallets',
    'explicit_wallet',
  ])
  expect(told[0]).toMatchObject({
    name: 'ton-connect-ui-selected-wallet',
    wallet_type: peer.appName,
    client_id: 'session',
    trace_id: 'trace',
    visible_wallets: core.store.get().wallets?.map(({ name }) => name),
  })
  expect(told[0]).not.toHaveProperty('wallet_redirect_link')
  expect(told[1]).toMatchObject({
    wallet_redirect_link: 'https://peer.test/connect?v=2&id=session1',
    wallet_redirect_method: 'external_link',
  })
})
