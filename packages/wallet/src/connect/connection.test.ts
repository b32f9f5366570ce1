import {
  TonConnectError,
  UserRejectsError,
  type WalletInfoInjectable,
  WalletMissingRequiredFeaturesError,
  WalletWrongNetworkError,
} from '@tonconnect/sdk'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Core } from '../core/core.ts'
import { storeSelected } from '../core/store-selected.ts'
import { CONNECTION_KEY, PREFERRED_KEY, SELECTED_KEY, WALLET_INFO_KEY } from '../core/widget-storage.ts'
import { fakeWallet } from '../testing/fake-connector.ts'
import { injected, remote } from '../testing/fake-list.ts'
import { settle } from '../testing/manual-clock.ts'
import { started } from '../testing/start-core.ts'
import { closeModal, closeSingleWalletModal } from './close-modal.ts'
import { connectInjected, prepareLink } from './connect.ts'
import { connectWallet } from './connect-wallet.ts'
import { disconnect } from './disconnect.ts'
import { openModal, openSingleWalletModal } from './open-modal.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('the button is loading until the restoring has ended, then disconnected', async () => {
  let finish = () => {}
  const { core, restored, connector } = await started({}, (fake) => {
    fake.onRestore = () =>
      new Promise((resolve) => {
        finish = resolve
      })
  })
  expect(core.store.get().phase).toBe('loading')
  finish()
  await settle()
  expect(core.store.get().phase).toBe('disconnected')
  expect(restored).toEqual([false])
  expect(connector.restores).toBe(1)
})

test('a restored wallet is in the state before the promise resolves', async () => {
  const { core, restored } = await started({}, (fake) => {
    fake.onRestore = async () => fake.accept(fakeWallet())
  })
  expect(restored).toEqual([true])
  expect(core.store.get()).toMatchObject({ phase: 'connected', wallet: { name: 'Tonkeeper' } })
})

test('restoring is retried every two seconds and ends after twelve', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { connector, clock, restored, core } = await started({}, (fake) => {
    fake.onRestore = () => Promise.reject(new TonConnectError('no bridge'))
  })
  expect(connector.restores).toBe(1)
  await clock.advance(1999)
  expect(connector.restores).toBe(1)
  await clock.advance(1)
  expect(connector.restores).toBe(2)
  await clock.advance(10_000)
  expect(restored).toEqual([false])
  const tries = connector.restores
  await clock.advance(60_000)
  expect(connector.restores).toBe(tries)
  expect(core.store.get().phase).toBe('disconnected')
  vi.restoreAllMocks()
})

test('a restoring that never answers ends after twelve seconds', async () => {
  const { clock, restored } = await started({}, (fake) => {
    fake.onRestore = () => new Promise(() => {})
  })
  await clock.advance(11_999)
  expect(restored).toEqual([])
  await clock.advance(1)
  expect(restored).toEqual([false])
})

test('a session that cannot be restored is tracked, and the stored wallet info is removed', async () => {
  localStorage.setItem(WALLET_INFO_KEY, '{"name":"Old"}')
  const { events } = await started()
  expect(localStorage.getItem(WALLET_INFO_KEY)).toBeNull()
  expect(events.map(({ type }) => type)).toEqual([
    'request-version',
    'connection-restoring-started',
    'connection-restoring-error',
  ])
  expect(events[2]).toMatchObject({ error_message: 'Connection was not restored' })
})

test('restoreConnection: false makes no attempt', async () => {
  const { connector, restored, core } = await started({ restoreConnection: false })
  expect(connector.restores).toBe(0)
  expect(restored).toEqual([false])
  expect(core.store.get().phase).toBe('disconnected')
})

test('a connected wallet closes the modal as wallet-selected and is stored', async () => {
  const { core, connector } = await started()
  await openModal(core)
  storeSelected(core, { openMethod: 'qrcode' })
  connector.accept(fakeWallet())
  await settle()
  expect(core.store.get().modal).toMatchObject({ status: 'closed', closeReason: 'wallet-selected' })
  expect(localStorage.getItem(PREFERRED_KEY)).toBe('tonkeeper')
  expect(JSON.parse(localStorage.getItem(WALLET_INFO_KEY) ?? '')).toMatchObject({
    name: 'Tonkeeper',
    openMethod: 'qrcode',
  })
})

test('a disconnect of the wallet sets the state to disconnected', async () => {
  const { core, connector } = await started()
  const received: unknown[] = []
  core.statusListeners.add((wallet) => received.push(wallet?.appName ?? null))
  connector.accept(fakeWallet())
  await settle()
  connector.accept(null)
  await settle()
  expect(core.store.get()).toMatchObject({ phase: 'disconnected', wallet: null })
  expect(received).toEqual(['tonkeeper', null])
})

test('a disconnect during the lookup of the wallet info takes precedence', async () => {
  const { core, connector } = await started()
  connector.accept(fakeWallet())
  connector.accept(null)
  await settle()
  expect(core.store.get().phase).toBe('disconnected')
})

test('disconnecting clears the action, the selection and the stored info', async () => {
  const { core, connector } = await started()
  storeSelected(core, remote('Tonkeeper'))
  connector.accept(fakeWallet())
  await settle()
  await disconnect(core)
  await settle()
  expect(core.store.get()).toMatchObject({ action: null, selected: null, wallet: null })
  expect(localStorage.getItem(SELECTED_KEY)).toBeNull()
  expect(localStorage.getItem(WALLET_INFO_KEY)).toBeNull()
  expect(connector.disconnects).toBe(1)
})

test('connecting while connected is an error', async () => {
  const { core, connector } = await started()
  connector.accept(fakeWallet())
  await settle()
  await expect(openModal(core)).rejects.toThrow('WalletAlreadyConnectedError')
})

test('dismissing the modal is tracked and cancels the attempt, also in storage', async () => {
  const { core, connector, events } = await started()
  await openModal(core)
  core.store.set({ view: { tab: 'all-wallets', wallet: null, help: 'info', failure: null, opened: 2 } })
  prepareLink(core, remote('Tonkeeper'))
  localStorage.setItem(CONNECTION_KEY, '{"type":"http","sessionCrypto":{}}')
  closeModal(core)
  expect(core.store.get()).toMatchObject({
    modal: { status: 'closed', closeReason: 'action-cancelled' },
    view: { tab: 'universal', wallet: null, help: null, failure: null, opened: 0 },
    link: null,
  })
  expect(events.at(-1)).toMatchObject({ type: 'connection-error', error_message: 'Connection was cancelled' })
  expect(connector.connects[0]?.signal?.aborted).toBe(true)
  expect(localStorage.getItem(CONNECTION_KEY)).toBeNull()
})

test('one request listens once at the bridge of each listed wallet', async () => {
  const { core, connector } = await started({}, (fake) => {
    fake.list = [
      remote('A', { bridgeUrl: 'https://b1' }),
      remote('B', { bridgeUrl: 'https://b1' }),
      remote('C', { bridgeUrl: 'https://b2' }),
    ]
  })
  await openModal(core)
  await settle()
  prepareLink(core, 'universal')
  prepareLink(core, 'universal')
  expect(connector.connects).toHaveLength(1)
  expect(connector.connects[0]?.source).toEqual([{ bridgeUrl: 'https://b1' }, { bridgeUrl: 'https://b2' }])
})

test('the link waits while the request’s parameters are loading and is renewed when they change', async () => {
  const { core, connector } = await started()
  core.store.set({ parameters: { state: 'loading' } })
  expect(prepareLink(core, remote('A'))).toBeNull()
  expect(connector.connects).toHaveLength(0)
  core.store.set({ parameters: { state: 'ready', value: { tonProof: 'p1' } } })
  prepareLink(core, remote('A'))
  core.store.set({ parameters: { state: 'ready', value: { tonProof: 'p2' } } })
  prepareLink(core, remote('A'))
  expect(connector.connects.map(({ request }) => request)).toEqual([{ tonProof: 'p1' }, { tonProof: 'p2' }])
  expect(connector.connects[0]?.signal?.aborted).toBe(true)
})

test('an embedded wallet is connected without the modal, once the parameters are loaded', async () => {
  const { core, connector } = await started({}, (fake) => {
    fake.list = [injected('Mine', { embedded: true })]
  })
  core.store.set({ parameters: { state: 'loading' } })
  await openModal(core)
  expect(core.store.get().modal.status).toBe('closed')
  expect(connector.connects).toHaveLength(0)
  core.store.set({ parameters: { state: 'ready', value: { tonProof: 'p' } } })
  expect(connector.connects).toMatchObject([{ source: { jsBridgeKey: 'mine' }, request: { tonProof: 'p' } }])
})

const mine = injected('Mine') as WalletInfoInjectable

test('an extension is called once the request’s parameters are loaded', async () => {
  const { core, connector } = await started()
  core.store.set({ parameters: { state: 'loading' } })
  connectInjected(core, mine)
  expect(connector.connects).toHaveLength(0)
  core.store.set({ parameters: { state: 'ready', value: { tonProof: 'p' } } })
  expect(connector.connects).toMatchObject([{ source: { jsBridgeKey: 'mine' }, request: { tonProof: 'p' } }])
  core.store.set({ parameters: { state: 'ready', value: { tonProof: 'younger' } } })
  expect(connector.connects).toHaveLength(1)
})

test.each([
  ['cancelled', (_: Core, cancel: () => void) => cancel()],
  ['closed with its modal', (core: Core) => closeModal(core)],
  ['replaced by another attempt', (core: Core) => void connectInjected(core, mine)],
])('an attempt with an extension that waits for the parameters does not call it when %s', async (_, end) => {
  const { core, connector } = await started()
  await openModal(core)
  core.store.set({ parameters: { state: 'loading' } })
  const cancel = connectInjected(core, injected('Other') as WalletInfoInjectable)
  end(core, cancel)
  core.store.set({ parameters: { state: 'ready', value: { tonProof: 'p' } } })
  const keys = connector.connects.map(({ source }) => (source as { jsBridgeKey: string }).jsBridgeKey)
  expect(keys).not.toContain('other')
})

test('a rejection is shown as declined and drops the used link', async () => {
  const { core, connector } = await started()
  await openModal(core)
  prepareLink(core, remote('Tonkeeper'))
  connector.decline(new UserRejectsError())
  expect(core.store.get()).toMatchObject({ link: null, view: { failure: 'declined' } })
})

test('a wallet of another network and one without the features have their own failures', async () => {
  const { core, connector } = await started()
  await openModal(core)
  await settle()
  connector.decline(
    new WalletWrongNetworkError('', { cause: { expectedChainId: '-239', actualChainId: '-3' } }),
  )
  expect(core.store.get().view.failure).toBe('wrongNetwork')
  const connectEvent = { device: { appName: 'Tonkeeper' } } as never
  connector.decline(new WalletMissingRequiredFeaturesError('', { cause: { connectEvent } }))
  expect(core.store.get().view).toMatchObject({ failure: 'missingFeatures', wallet: { name: 'Tonkeeper' } })
})

test('connectWallet resolves to the wallet, still waits after a rejection and rejects when dismissed', async () => {
  const { core, connector } = await started()
  const first = connectWallet(core)
  await settle()
  connector.decline()
  connector.accept(fakeWallet())
  await expect(first).resolves.toMatchObject({ name: 'Tonkeeper' })
  connector.accept(null)
  const second = connectWallet(core)
  await settle()
  closeModal(core)
  await expect(second).rejects.toThrow('Wallet was not connected')
})

test('the single-wallet modal finds wallets by either name and reports its close reason', async () => {
  const { core, connector } = await started()
  await openSingleWalletModal(core, 'TONKEEPER')
  expect(core.store.get().single).toMatchObject({ status: 'opened', walletInfo: { name: 'Tonkeeper' } })
  closeSingleWalletModal(core)
  expect(core.store.get().single).toMatchObject({ closeReason: 'action-cancelled' })
  await openSingleWalletModal(core, 'Tonkeeper')
  connector.accept(fakeWallet())
  await settle()
  expect(core.store.get().single).toMatchObject({ closeReason: 'wallet-selected' })
  connector.accept(null)
  await expect(openSingleWalletModal(core, 'Nobody')).rejects.toThrow(
    'Trying to open modal window with unknown wallet "Nobody".',
  )
})
