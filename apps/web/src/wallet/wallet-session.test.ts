import { ClientFault } from '@ganj/client'
import {
  connectWallet,
  disconnectWallet,
  type Endpoint,
  issueProofPayload,
  type PayoutTerms,
  type Profile,
} from '@ganj/contract'
import type * as walletPackage from '@ganj/wallet'
import type { ConnectedWallet } from '@ganj/wallet'
import { TonConnectUIError } from '@ganj/wallet'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseTheme } from '#platform/appearance/theme-choice.ts'
import { config } from '#platform/config.ts'
import { startLanguage } from '#platform/i18n/i18n.ts'
import { useToastQueue } from '#platform/toast.ts'
import { profileQuery } from '#player/profile-query.ts'
import { widget } from '../../test/wallet-widget.ts'
import { payoutTermsQuery } from './payout-terms-query.ts'
import { useWalletLink, type WalletSession } from './wallet-link.ts'
import { startWalletSession } from './wallet-session.ts'

const call = vi.hoisted(() => vi.fn())
const followWalletDialogs = vi.hoisted(() => vi.fn())
vi.mock('#auth/api.ts', () => ({ call }))
vi.mock('./wallet-overlays.ts', () => ({ followWalletDialogs }))
vi.mock('@ganj/wallet', async (original) => ({
  ...(await original<typeof walletPackage>()),
  TonConnectUI: (await import('../../test/wallet-widget.ts')).WalletWidget,
}))

const raw = `0:${'ab'.repeat(32)}`
const proven = { address: 'UQ', network: '-239', provenAt: '2026-11-18T12:00:00Z' } as const
const signed = {
  account: { address: raw, chain: '-239', publicKey: 'cd', walletStateInit: 'te6' },
  connectItems: {
    tonProof: {
      name: 'ton_proof',
      proof: { timestamp: 1, domain: { lengthBytes: 1, value: 'g' }, payload: 'p-1', signature: 's' },
    },
  },
} as ConnectedWallet
const fault = (status: number, code: string) =>
  new ClientFault({ status, code, detail: `detail of ${code}`, requestId: 'r' })

let queries: QueryClient
let session: WalletSession
let answers: Map<Endpoint, () => unknown>
const link = () => useWalletLink.getState()
const shown = () => queries.getQueryData<Profile>(profileQuery.queryKey)?.wallet
const said = () => useToastQueue.getState().waiting.map(({ message }) => message)
const calls = (endpoint: Endpoint) => call.mock.calls.filter(([asked]) => asked === endpoint)
const settle = () => vi.advanceTimersByTimeAsync(0)
/** The wallet accepts the connection. */
const accept = async (wallet = signed) => {
  widget.ui.connected = true
  widget.ui.status(wallet)
  await settle()
}

beforeEach(async () => {
  await startLanguage()
  vi.useFakeTimers()
  call.mockReset()
  widget.openAll.mockClear()
  widget.openSingle.mockClear().mockResolvedValue(undefined)
  widget.preferred = null
  let issued = 0
  answers = new Map<Endpoint, () => unknown>([
    [issueProofPayload, () => ({ payload: `p-${++issued}`, network: '-239', expiresAt: '' })],
    [connectWallet, () => proven],
    [disconnectWallet, () => ({ disconnected: true })],
  ])
  call.mockImplementation(async (endpoint: Endpoint) => answers.get(endpoint)?.())
  useToastQueue.setState({ waiting: [] })
  useWalletLink.setState({ phase: 'idle', again: null, address: null, session: null, isRestored: false })
  queries = new QueryClient()
  queries.setQueryData(profileQuery.queryKey, { wallet: null } as Profile)
  session = startWalletSession(queries)
  await settle()
})
afterEach(() => void vi.useRealTimers())

test('the wallets list is loaded from the configured address, else from the widget’s default', async () => {
  expect(widget.ui.options).not.toHaveProperty('walletsListSource')
  config.walletsListUrl = 'https://play.test/wallets.json'
  startWalletSession(queries)
  delete config.walletsListUrl
  expect(widget.ui.options).toMatchObject({ walletsListSource: 'https://play.test/wallets.json' })
})

test('the modal opens at once; its links wait for a payload and then request a proof on our network', async () => {
  await session.connect()
  expect(widget.ui.setConnectRequestParameters.mock.calls).toEqual([
    [{ state: 'loading' }],
    [{ state: 'ready', value: { tonProof: 'p-1' } }],
  ])
  expect(widget.ui.setConnectionNetwork).toHaveBeenCalledWith('-239')
  expect(link().phase).toBe('choosing')
})

test("the dialogs of the wallet are registered for the host's back button", () => {
  expect(followWalletDialogs).toHaveBeenLastCalledWith(widget.ui)
})

test('the payload is renewed while the modal is open, and not after it is closed', async () => {
  await session.connect()
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(widget.ui.setConnectRequestParameters).toHaveBeenLastCalledWith({
    state: 'ready',
    value: { tonProof: 'p-2' },
  })
  widget.ui.modal({ closeReason: 'action-cancelled' })
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(calls(issueProofPayload)).toHaveLength(2)
})

test('after opening and closing the modal repeatedly, only one payload is renewed', async () => {
  for (let time = 0; time < 4; time++) {
    await session.connect()
    widget.ui.modal({ closeReason: 'action-cancelled' })
  }
  await session.connect()
  expect(calls(issueProofPayload)).toHaveLength(5)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(calls(issueProofPayload)).toHaveLength(6)
})

test('the widget follows the theme of the app', () => {
  chooseTheme('light')
  expect(widget.ui.uiOptions?.uiPreferences?.theme).toBe('LIGHT')
  chooseTheme('dark')
  expect(widget.ui.uiOptions?.uiPreferences?.theme).toBe('DARK')
})

test('without a payload the modal closes and the server’s message is shown', async () => {
  answers.set(issueProofPayload, () => {
    throw fault(404, 'wallet.off')
  })
  await session.connect()
  expect(widget.ui.closeModal).toHaveBeenCalled()
  expect([link().phase, said()]).toEqual(['idle', ['detail of wallet.off']])
})

test('the wallet’s proof is sent to the server, and the profile shows the wallet', async () => {
  await session.connect()
  await accept()
  expect(calls(connectWallet)[0]?.[1].body).toMatchObject({
    address: raw,
    network: '-239',
    publicKey: 'cd',
    proof: { payload: 'p-1', signature: 's' },
  })
  expect([shown(), link().phase]).toEqual([proven, 'idle'])
})

test('a refusal is shown, and the session with that wallet ends', async () => {
  answers.set(connectWallet, () => {
    throw fault(409, 'wallet.taken')
  })
  await session.connect()
  await accept()
  expect(said()).toEqual(['detail of wallet.taken'])
  expect([widget.ui.connected, shown(), link().again]).toEqual([false, null, null])
  expect(calls(disconnectWallet)).toEqual([])
})

test('a retry after a lost answer has the same key', async () => {
  answers.set(connectWallet, () => {
    throw fault(0, 'network')
  })
  await session.connect()
  await accept()
  expect([widget.ui.connected, link().phase]).toEqual([true, 'idle'])
  answers.set(connectWallet, () => proven)
  await link().again?.()
  const keys = calls(connectWallet).map(([, { key }]) => key)
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  expect([shown(), link().again]).toEqual([proven, null])
})

test('a wallet without a signature is not sent to the server', async () => {
  await session.connect()
  await accept({ ...signed, connectItems: undefined } as unknown as ConnectedWallet)
  expect([calls(connectWallet).length, widget.ui.connected, said().length]).toEqual([0, false, 1])
})

test('a restored session sends no new proof', async () => {
  await accept()
  expect(calls(connectWallet)).toEqual([])
  expect(link().address).toMatch(/^UQ/)
})

test('when the proven wallet disconnects, the server disconnects it; another wallet has no effect', async () => {
  await accept()
  widget.ui.status(null)
  await settle()
  expect(calls(disconnectWallet)).toEqual([])
  await accept()
  const address = link().address ?? ''
  queries.setQueryData(profileQuery.queryKey, { wallet: { ...proven, address } } as Profile)
  widget.ui.status(null)
  await settle()
  expect(calls(disconnectWallet).map(([, { body }]) => body)).toEqual([{ address }])
  expect(shown()).toBeNull()
})

test('disconnecting calls the server once, then the wallet, and payouts no longer go to it', async () => {
  await session.connect()
  await accept()
  queries.setQueryData(payoutTermsQuery.queryKey, { walletAddress: proven.address } as PayoutTerms)
  await session.disconnect(proven)
  expect(queries.getQueryState(payoutTermsQuery.queryKey)?.isInvalidated).toBe(true)
  expect(calls(disconnectWallet)).toHaveLength(1)
  expect([widget.ui.connected, shown(), link().phase]).toEqual([false, null, 'idle'])
})

test('the dialog of the widget’s own button requests a proof too', async () => {
  await session.ui.openModal()
  expect(widget.openAll).toHaveBeenCalledOnce()
  await accept()
  expect(calls(connectWallet)).toHaveLength(1)
  expect(link().session).toBe(session)
})

test('reconnecting opens the dialog of the last used wallet', async () => {
  widget.preferred = 'tonkeeper'
  await session.reconnect()
  expect(widget.openSingle).toHaveBeenCalledWith('tonkeeper')
  expect(widget.openAll).not.toHaveBeenCalled()
  expect(link().phase).toBe('choosing')
  widget.ui.single({ closeReason: 'action-cancelled' })
  expect(link().phase).toBe('idle')
})

test('reconnecting without a last used wallet, or with an unknown one, opens the dialog of all wallets', async () => {
  await session.reconnect()
  expect(widget.openAll).toHaveBeenCalledTimes(1)
  widget.preferred = 'gone'
  widget.openSingle.mockRejectedValue(new TonConnectUIError('unknown wallet'))
  await session.reconnect()
  expect(widget.openAll).toHaveBeenCalledTimes(2)
  expect([said(), link().phase]).toEqual([[], 'choosing'])
})

test('links of the dialogs may leave the app, to install a wallet', () => {
  expect(document.getElementById('tc-widget-root')?.closest('[data-external]')).not.toBeNull()
})

test('opening the dialog again does not renew payloads twice as often', async () => {
  await session.connect()
  await session.connect()
  expect(calls(issueProofPayload)).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(calls(issueProofPayload)).toHaveLength(3)
})

test('an embedded wallet that rejects leaves the panel unchanged', async () => {
  await session.connect()
  widget.ui.refused()
  expect(link().phase).toBe('idle')
})
