import * as sdk from '@tonconnect/sdk'
import { SessionCrypto } from '@tonconnect/sdk'
import type * as officialPackage from '@tonconnect/ui-react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as ours from '../index.ts'
import { fakeBridge } from '../testing/fake-bridge.ts'
import { connectPayload, STORED_ADDRESS, storeSession } from '../testing/stored-session.ts'

vi.setConfig({ testTimeout: 120_000 })

type Widget = Pick<
  officialPackage.TonConnectUI,
  | 'openModal'
  | 'closeModal'
  | 'openSingleWalletModal'
  | 'closeSingleWalletModal'
  | 'connector'
  | 'connected'
  | 'wallet'
  | 'disconnect'
  | 'sendTransaction'
  | 'onModalStateChange'
  | 'connectionRestored'
  | 'onStatusChange'
>
type Make = (options: { manifestUrl: string }) => Widget

const LIST = [
  {
    name: 'Peer',
    app_name: 'peer',
    image: 'https://peer.test/icon.png',
    about_url: 'https://peer.test',
    universal_url: 'https://peer.test/connect',
    platforms: ['ios', 'android', 'macos', 'windows', 'linux'],
    bridge: [{ type: 'sse', url: 'https://bridge.peer.test/bridge' }],
    features: [{ name: 'SendTransaction', maxMessages: 4 }],
  },
]

/**
 * Values that may differ and are masked: version and trace id of the widget, random ids and keys, times, and the last
 * menu of the official widget.
 */
const MASKED =
  /^(wallets_menu|valid_until|ton_connect_ui_lib|trace_id|traceId|client_id|wallet_id|id|createdAt|sessionKeyPair|sessionCrypto|walletPublicKey)$/

function masked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(masked)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined)
  return Object.fromEntries(
    entries
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([key, inner]) => [key, MASKED.test(key) ? '…' : masked(inner)]),
  )
}

const parsed = (text: string | null) => {
  try {
    return masked(JSON.parse(text ?? 'null'))
  } catch {
    return text
  }
}

/** A link without its random parameters. */
const linkOf = (url: unknown) => String(url).replace(/([?&](?:id|trace_id|e)=)[^&]*/g, '$1…')

/** All events, states, stored values and opened links of a widget, step by step. */
async function trace(make: Make): Promise<Record<string, unknown>[]> {
  localStorage.clear()
  document.body.innerHTML = ''
  const bridge = fakeBridge()
  const events: string[] = []
  const dispatch = window.dispatchEvent.bind(window)
  vi.spyOn(window, 'dispatchEvent').mockImplementation((event) => {
    if (event.type.startsWith('ton-connect-ui-')) {
      const { detail } = event as CustomEvent
      // Our widget does not publish the device to every listener of the page.
      const told = event.type.endsWith('response-version') ? { type: detail.type } : masked(detail)
      events.push(`${event.type} ${JSON.stringify(told)}`)
    }
    return dispatch(event)
  })
  const links: unknown[] = []
  vi.spyOn(window, 'open').mockImplementation((url, target, features) => {
    links.push([linkOf(url), target, features])
    return null
  })
  const steps: Record<string, unknown>[] = []
  const states: unknown[] = []
  const settled = () => new Promise((resolve) => setTimeout(resolve, 250))
  const step = async (name: string, play: () => unknown) => {
    events.length = 0
    states.length = 0
    links.length = 0
    let outcome: unknown = 'done'
    try {
      const reply = await play()
      if (reply !== undefined) outcome = masked(reply)
    } catch (error) {
      outcome = `${(error as Error).message}`
    }
    await settled()
    const storage = Object.fromEntries(
      Object.keys(localStorage)
        .filter((key) => key.startsWith('ton-connect-ui_'))
        .sort()
        .map((key) => [key, parsed(localStorage.getItem(key))]),
    )
    // Neither widget guarantees the order of events of the same moment.
    steps.push({ name, outcome, events: [...events].sort(), states: [...states], links: [...links], storage })
  }
  let ui!: Widget
  await step('a session is restored', async () => {
    storeSession('https://bridge.peer.test/bridge', connectPayload('peer'))
    ui = make({ manifestUrl: `https://app.test/${Math.random()}.json` })
    ui.onModalStateChange(({ status, closeReason }) => states.push([status, closeReason]))
    return ui.connectionRestored
  })
  const message = { address: sdk.toUserFriendlyAddress(STORED_ADDRESS), amount: '1' }
  await step('a transaction that is malformed', () =>
    ui.sendTransaction({ validUntil: 1, messages: [{ ...message, address: 'x' }] }),
  )
  await step('the wallet is disconnected', () => ui.disconnect())
  await step('the modal opens', () => ui.openModal())
  await step('the modal closes', () => ui.closeModal())
  await step('a modal of an unknown wallet', () => ui.openSingleWalletModal('nobody'))
  await step('a modal of one wallet', () => ui.openSingleWalletModal('peer'))
  await step('it closes', () => ui.closeSingleWalletModal())
  await step('a transaction without a wallet', () =>
    ui.sendTransaction({ validUntil: Math.floor(Date.now() / 1000) + 300, messages: [message] }),
  )
  const wallet = new SessionCrypto()
  let dapp = ''
  await step('a wallet connects', async () => {
    const link = ui.connector.connect({
      universalLink: 'https://peer.test/connect',
      bridgeUrl: 'https://bridge.peer.test/bridge',
    })
    await settled()
    dapp = new URL(String(link)).searchParams.get('id') ?? ''
    bridge.say(wallet, dapp, { event: 'connect', id: 1, payload: connectPayload('peer') })
    await settled()
    return [ui.connected, ui.wallet]
  })
  const valid = { validUntil: Math.floor(Date.now() / 1000) + 300, messages: [message] }
  /** The wallet answers its latest request. */
  const ask = async (reply: object, options?: officialPackage.ActionConfiguration) => {
    const before = bridge.posted.length
    const answer = ui.sendTransaction(valid, options)
    await vi.waitFor(() => expect(bridge.posted.length).toBeGreaterThan(before))
    await settled()
    const sealed = Uint8Array.from(Buffer.from(bridge.posted.at(-1)?.body ?? '', 'base64'))
    const { id } = JSON.parse(wallet.decrypt(sealed, Uint8Array.from(Buffer.from(dapp, 'hex'))))
    bridge.say(wallet, dapp, { id, ...reply })
    return answer
  }
  const quiet = { modals: [], notifications: [] } satisfies officialPackage.ActionConfiguration
  await step('a transaction is signed', () => ask({ result: 'te6signed' }))
  await step('one is signed without modals', () => ask({ result: 'te6signed' }, quiet))
  await step('one is declined', () => ask({ error: { code: 300, message: 'No' } }, quiet))
  await step('one comes back to the page', () =>
    ask(
      { result: 'te6signed' },
      { ...quiet, returnStrategy: 'https://app.test/back', skipRedirectToWallet: 'never' },
    ),
  )
  await step('the wallet leaves', async () => {
    bridge.say(wallet, dapp, { event: 'disconnect', id: 2, payload: {} })
    await settled()
    return [ui.connected, ui.wallet]
  })
  vi.restoreAllMocks()
  return steps
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  Element.prototype.animate = (() => ({
    finished: Promise.resolve(),
    cancel() {},
    finish() {},
    addEventListener: (_: string, done: () => void) => done(),
  })) as never
  const real = fetch
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) =>
    String(url).startsWith('https://config.ton.org') ? Response.json(LIST) : real(url, init),
  )
})

test('the same script gives the same trace of events, states, outcomes and storage, step by step', async () => {
  // The official widget reads the storage when it is loaded, and cannot be unloaded: it is loaded first and tested
  // second.
  localStorage.clear()
  const official = (await import('@tonconnect/ui-react')) as typeof officialPackage
  let widget: ours.TonConnectUI | undefined
  const mine = await trace((options) => {
    widget = new ours.TonConnectUI(options)
    return widget as never
  })
  widget?.destroy()
  const theirs = await trace(
    (options) => new official.TonConnectUI({ ...options, analytics: { mode: 'off' } }),
  )
  expect(mine).toEqual(theirs)
})
