import { UserRejectsError, WalletNotSupportFeatureError } from '@tonconnect/sdk'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ConnectorLease } from '../connect/connector.ts'
import { storeSelected } from '../core/store-selected.ts'
import { fakeWallet } from '../testing/fake-connector.ts'
import { remote } from '../testing/fake-list.ts'
import { settle } from '../testing/manual-clock.ts'
import { type Started, started } from '../testing/start-core.ts'
import { sendTransaction, signData } from './actions.ts'
import type { ActionOptions } from './run-action.ts'
import { setAction } from './set-action.ts'

const tx = { validUntil: 1, messages: [{ address: 'a', amount: '1' }] }
const text = { type: 'text', text: 'hello' } as const
const opened: string[] = []

beforeEach(() => {
  localStorage.clear()
  opened.length = 0
  vi.spyOn(window, 'open').mockImplementation((url) => {
    opened.push(String(url))
    return null
  })
})
afterEach(() => void vi.restoreAllMocks())

async function connected(openMethod: 'qrcode' | 'universal-link' = 'qrcode', options = {}): Promise<Started> {
  const all = await started(options)
  storeSelected(all.core, { ...remote('Tonkeeper'), openMethod })
  all.connector.accept(fakeWallet())
  await settle()
  return all
}

const names = ({ core }: Started) => core.store.get().action?.name

test('a request passes the states confirm, sent and done', async () => {
  const all = await connected()
  const done = sendTransaction(all.core, tx)
  await settle()
  expect(all.core.store.get().action).toMatchObject({
    name: 'confirm-transaction',
    sent: false,
    openModal: true,
    showNotification: true,
  })
  all.connector.pending[0]?.onRequestSent()
  expect(all.core.store.get().action).toMatchObject({ name: 'confirm-transaction', sent: true })
  all.connector.pending[0]?.resolve({ boc: 'te6', traceId: 't' })
  await expect(done).resolves.toMatchObject({ boc: 'te6' })
  expect(all.core.store.get().action).toMatchObject({
    name: 'transaction-sent',
    openModal: false,
    showNotification: true,
  })
})

test('a rejection in the wallet sets the state to cancelled and reaches the caller', async () => {
  const all = await connected()
  const done = sendTransaction(all.core, tx)
  await settle()
  all.connector.pending[0]?.reject(new UserRejectsError())
  await expect(done).rejects.toBeInstanceOf(UserRejectsError)
  expect(names(all)).toBe('transaction-canceled')
  // The SDK emits the event; a second one of the widget would count it twice.
  expect(all.events.at(-1)).toMatchObject({ type: 'transaction-sent-for-signature' })
})

test.each([
  ['a transaction', sendTransaction, tx, 'Transaction was not sent', 'transaction-canceled'],
  ['signing data', signData, text, 'Data was not signed', 'sign-data-canceled'],
] as const)('closing the confirm modal aborts %s', async (_, run, request, message, name) => {
  const all = await connected()
  const done = (run as (core: unknown, request: unknown) => Promise<unknown>)(all.core, request)
  await settle()
  setAction(all.core, null)
  await expect(done).rejects.toThrow(message)
  expect(all.connector.pending[0]?.signal?.aborted).toBe(true)
  expect(names(all)).toBe(name)
  all.connector.pending[0]?.resolve({})
  await settle()
  expect(names(all)).toBe(name)
})

test('without a wallet no modal is shown and the failure is tracked', async () => {
  const all = await started()
  await expect(sendTransaction(all.core, tx)).rejects.toThrow('Connect wallet to send a transaction.')
  expect(all.core.store.get().action).toBeNull()
  expect(all.events.at(-1)).toMatchObject({
    type: 'transaction-signing-failed',
    error_message: 'Wallet was not connected',
  })
})

test('an unexpected error is wrapped and shown as cancelled', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const all = await connected()
  const done = sendTransaction(all.core, tx)
  await settle()
  all.connector.pending[0]?.reject(new RangeError('odd'))
  await expect(done).rejects.toThrow('Unhandled error:RangeError: odd')
  expect(names(all)).toBe('transaction-canceled')
})

test('for a wallet without the feature the modal of wallets with it opens', async () => {
  const all = await connected()
  const done = sendTransaction(all.core, tx)
  await settle()
  const requiredFeature = { featureName: 'SendTransaction', value: { minMessages: 4 } } as const
  all.connector.pending[0]?.reject(new WalletNotSupportFeatureError('', { cause: { requiredFeature } }))
  await expect(done).rejects.toBeInstanceOf(WalletNotSupportFeatureError)
  expect(all.core.store.get()).toMatchObject({
    action: null,
    modal: { status: 'opened', type: 'wallet-not-support-feature', requiredFeature },
  })
})

test('settings of the request override those of the widget, and `all` means all three moments', async () => {
  const all = await connected('qrcode', { actionsConfiguration: { modals: 'all', notifications: ['error'] } })
  const done = sendTransaction(all.core, tx, { notifications: ['success'] })
  await settle()
  expect(all.core.store.get().action).toMatchObject({ openModal: true, showNotification: false })
  all.connector.pending[0]?.resolve({ boc: '', traceId: '' })
  await done
  expect(all.core.store.get().action).toMatchObject({ openModal: true, showNotification: true })
})

test('the wallet’s app is opened once the request is sent, and a second time by the plain link', async () => {
  const all = await connected('universal-link')
  let again = () => {}
  const options: ActionOptions = {
    traceId: 'tr',
    skipRedirectToWallet: 'never',
    onRequestSent: (redirect) => {
      again = redirect
    },
  }
  void sendTransaction(all.core, tx, options).catch(() => {})
  await settle()
  expect(opened).toEqual([])
  all.connector.pending[0]?.onRequestSent()
  expect(opened[0]).toContain('https://tonkeeper.test/connect?id=session&trace_id=tr&ret=')
  again()
  expect(opened).toHaveLength(2)
  setAction(all.core, null)
  again()
  expect(opened).toHaveLength(2)
})

test('on an iPhone the modal’s button opens the wallet’s app; without a modal it is opened at once', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
  )
  const all = await connected('universal-link')
  void sendTransaction(all.core, tx).catch(() => {})
  await settle()
  all.connector.pending[0]?.onRequestSent()
  expect(opened).toEqual([])
  expect(all.core.store.get().action).toMatchObject({ openModal: true, openWallet: expect.any(Function) })
  void sendTransaction(all.core, tx, { modals: [] }).catch(() => {})
  await settle()
  all.connector.pending[1]?.onRequestSent()
  expect(opened).toHaveLength(1)
  expect(opened[0]).toContain('https://tonkeeper.test/connect?id=session')
})

test('a wallet connected by a scanned QR code is not opened on this device', async () => {
  const all = await connected('qrcode')
  void sendTransaction(all.core, tx, { skipRedirectToWallet: 'never' }).catch(() => {})
  await settle()
  all.connector.pending[0]?.onRequestSent()
  expect(opened).toEqual([])
  expect(all.core.store.get().action?.openWallet).toBeNull()
})

test('a notification is removed after 4500 ms and 200 ms of fading, and a pending one as soon as another is shown', async () => {
  const all = await connected()
  const done = sendTransaction(all.core, tx)
  await all.clock.advance(1000)
  expect(all.core.store.get().notice?.name).toBe('confirm-transaction')
  all.connector.pending[0]?.resolve({ boc: '', traceId: '' })
  await done
  expect(all.core.store.get().notice).toMatchObject({ name: 'transaction-sent', leaving: false })
  await all.clock.advance(4499)
  expect(all.core.store.get().notice?.leaving).toBe(false)
  await all.clock.advance(1)
  expect(all.core.store.get().notice?.leaving).toBe(true)
  await all.clock.advance(200)
  expect(all.core.store.get().notice).toBeNull()
})

test('stopping closes open modals and aborts requests that no wallet has received', async () => {
  const all = await connected()
  const done = sendTransaction(all.core, tx)
  await settle()
  all.stop()
  await expect(done).rejects.toThrow('Transaction was not sent')
  expect(all.connector.pending[0]?.signal?.aborted).toBe(true)
  expect(all.core.store.get().action).toBeNull()
  expect(all.clock.running).toBe(0)
})

test('stopping does not abort a request that a wallet has received: its answer still arrives', async () => {
  const all = await connected()
  const released: string[] = []
  const done = sendTransaction(all.core, tx)
  await settle()
  const { lease } = all.core
  vi.spyOn(lease as ConnectorLease, 'release').mockImplementation(() => void released.push('released'))
  all.connector.pending[0]?.onRequestSent()
  all.stop()
  await settle()
  expect(all.connector.pending[0]?.signal?.aborted).toBe(false)
  expect(all.core.store.get().action).toBeNull()
  expect(released).toEqual([])
  all.connector.pending[0]?.resolve({ boc: 'te6late', traceId: '' })
  await expect(done).resolves.toMatchObject({ boc: 'te6late' })
  await settle()
  expect(released).toEqual(['released'])
  expect(all.core.store.get().action).toBeNull()
  expect(all.clock.running).toBe(0)
})
