import { SessionCrypto } from '@tonconnect/sdk'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { CONNECTION_KEY } from '../core/widget-storage.ts'
import { TonConnectUI } from '../react/ton-connect-ui.ts'
import { becomes } from '../testing/eventually.ts'
import { type FakeBridge, fakeBridge } from '../testing/fake-bridge.ts'
import { FakeConnector, fakeWallet } from '../testing/fake-connector.ts'
import { settle } from '../testing/manual-clock.ts'
import { connectPayload, storeSession } from '../testing/stored-session.ts'

vi.setConfig({ testTimeout: 60_000 })

beforeEach(() => localStorage.clear())

const BRIDGE = 'https://bridge.test/bridge'
const WALLET = { universalLink: 'https://wallet.test/connect', bridgeUrl: BRIDGE }

let manifest = 0

async function page(options: object = {}): Promise<TonConnectUI> {
  const ui = new TonConnectUI({ manifestUrl: `https://malformed.test/${manifest++}.json`, ...options })
  onTestFinished(() => ui.destroy())
  await ui.connectionRestored
  return ui
}

/** Starts to connect and answers as a wallet. */
async function attempt(bridge: FakeBridge, ui: TonConnectUI) {
  const errors: string[] = []
  ui.onStatusChange(
    () => {},
    (error) => errors.push(error.message),
  )
  const link = ui.connector.connect(WALLET)
  await becomes(() => expect(bridge.live()).toHaveLength(1))
  const id = new URL(String(link)).searchParams.get('id') ?? ''
  const wallet = new SessionCrypto()
  return { errors, id, wallet, say: (message: unknown) => bridge.say(wallet, id, message) }
}

const quiet = () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => log.mockRestore())
  return log
}

const { items, device } = connectPayload()
const [item] = items
const address = (value: unknown) => ({ items: [{ ...item, address: value }], device })

const PAYLOADS: [string, unknown][] = [
  ['a short address', address('0:ab')],
  ['a friendly address', address('UQDtFpEwcFBHEbmZS1YVveZr0dGmr26p7VpaKiudHQx')],
  ['an address that is a number', address(7)],
  ['an address that is an object', address({ toString: 'x' })],
  ['no address', { items: [], device }],
  ['no items', { device }],
  ['items that are no list', { items: { 0: item }, device }],
  ['an item that is null', { items: [null, item], device }],
  ['a network that is a number', { items: [{ ...item, network: -239 }], device }],
  ['no device', { items }],
  ['a device without a name', { items, device: { ...device, appName: undefined } }],
  ['a device whose name is an object', { items, device: { ...device, appName: {} } }],
  ['features that are no list', { items, device: { ...device, features: 'SendTransaction' } }],
  ['a feature that is null', { items, device: { ...device, features: [null] } }],
  ['nothing', undefined],
  ['null', null],
]

test.each(PAYLOADS)(
  'a wallet that connects with %s is reported as failed and not stored',
  async (_, payload) => {
    quiet()
    const bridge = fakeBridge()
    const ui = await page()
    const { errors, say } = await attempt(bridge, ui)
    say({ event: 'connect', id: 1, payload })
    await becomes(() => expect(errors).toHaveLength(1))
    expect(errors[0]).toContain('malformed')
    expect(ui.connected).toBe(false)
    expect(localStorage.getItem(CONNECTION_KEY)).not.toContain('connectEvent')
  },
)

test.each(PAYLOADS)('stored %s is removed, and the page can connect again', async (_, payload) => {
  quiet()
  const bridge = fakeBridge()
  storeSession(BRIDGE, (payload ?? {}) as object)
  const ui = await page()
  expect(ui.connected).toBe(false)
  expect(localStorage.getItem(CONNECTION_KEY)).toBeNull()
  expect(bridge.live()).toEqual([])
})

test.each(['', '{', 'null', '7', '{"type":"http"}', '{"type":"pigeon"}', '{"type":"injected"}', '[]'])(
  'a malformed stored connection such as %j is harmless',
  async (stored) => {
    quiet()
    fakeBridge()
    localStorage.setItem(CONNECTION_KEY, stored)
    expect((await page()).connected).toBe(false)
  },
)

test.each([
  'ton-connect-ui_wallet-info',
  'ton-connect-ui_last-selected-wallet-info',
  'ton-connect-ui_preferred-wallet',
])('a malformed value under %s is harmless', async (key) => {
  quiet()
  for (const nonsense of [
    '7',
    '{',
    '[]',
    '{"name":7}',
    '{"name":{},"appName":[]}',
    '{"universalLink":7}',
    '"x"',
  ]) {
    fakeBridge()
    storeSession(BRIDGE)
    localStorage.setItem(key, nonsense)
    const ui = await page({ walletsListSource: false })
    await becomes(() => expect(ui.core.store.get().phase).toBe('connected'))
    expect(ui.wallet).toMatchObject({ device: { appName: 'tonkeeper' } })
    ui.destroy()
  }
})

const MESSAGES: unknown[] = [
  null,
  7,
  'text',
  [],
  {},
  { id: 1 },
  { id: {}, result: 'x' },
  { id: null, result: 'x' },
  { id: '0', error: null },
  { id: '0', error: { code: 'x' } },
  { event: 'party', id: 2 },
  { event: 7, id: 2 },
  { event: 'disconnect', id: 'soon' },
  { event: 'connect_error', id: 2, payload: null },
]

test.each(MESSAGES)('an established session is not affected by %j', async (message) => {
  const log = quiet()
  const bridge = fakeBridge()
  const { dapp, wallet } = storeSession(BRIDGE)
  const ui = await page()
  await becomes(() => expect(bridge.live()).toHaveLength(1))
  const before = localStorage.getItem(CONNECTION_KEY)
  bridge.say(wallet, dapp.sessionId, message)
  await becomes(() => expect(log).toHaveBeenCalled())
  expect(ui.connected).toBe(true)
  expect(localStorage.getItem(CONNECTION_KEY)).toBe(before)
})

test('only messages of the connected wallet are accepted: another key can neither end nor replace the session', async () => {
  const log = quiet()
  const bridge = fakeBridge()
  const { dapp } = storeSession(BRIDGE)
  const ui = await page()
  await becomes(() => expect(bridge.live()).toHaveLength(1))
  const stranger = new SessionCrypto()
  bridge.say(stranger, dapp.sessionId, { event: 'disconnect', id: 9, payload: {} })
  bridge.say(stranger, dapp.sessionId, { event: 'connect', id: 10, payload: connectPayload('stranger') })
  await becomes(() => expect(log).toHaveBeenCalledTimes(2))
  expect(ui.wallet?.device.appName).toBe('tonkeeper')
})

test('a malformed answer at one bridge does not close the others of the attempt', async () => {
  quiet()
  const bridge = fakeBridge()
  const ui = await page()
  const link = ui.connector.connect([
    { bridgeUrl: 'https://one.test/b' },
    { bridgeUrl: 'https://two.test/b' },
  ])
  await becomes(() => expect(bridge.live()).toHaveLength(2))
  const id = new URL(String(link)).searchParams.get('id') ?? ''
  bridge.streams[0]?.onmessage?.({ data: '{"from":"ab","message":"xx"}', lastEventId: '1' })
  await settle()
  expect(bridge.live()).toHaveLength(2)
  bridge.say(new SessionCrypto(), id, { event: 'connect', id: 1, payload: connectPayload() })
  await becomes(() => expect(ui.connected).toBe(true))
})

test('a host’s connector without validation is disconnected from a malformed wallet', async () => {
  quiet()
  const connector = new FakeConnector()
  const ui = await page({ connector })
  const wallet = fakeWallet()
  connector.accept({ ...wallet, account: { ...wallet.account, address: '0:ab' } })
  await becomes(() => expect(connector.disconnects).toBe(1))
  expect(ui.core.store.get().phase).toBe('disconnected')
})
