import { toUserFriendlyAddress } from '@tonconnect/sdk'
import { beforeEach, expect, test, vi } from 'vitest'
import { TonConnectUI } from '../react/ton-connect-ui.ts'
import { becomes } from '../testing/eventually.ts'
import { fakeBridge } from '../testing/fake-bridge.ts'
import { settle } from '../testing/manual-clock.ts'
import { connectPayload, STORED_ADDRESS, storedBridge, storeSession } from '../testing/stored-session.ts'

vi.setConfig({ testTimeout: 60_000 })

beforeEach(() => {
  localStorage.clear()
  document.body.innerHTML = ''
})

const message = { address: toUserFriendlyAddress(STORED_ADDRESS), amount: '1' }

const OLD = 'https://bridge-of-last-year.test/bridge'

let manifest = 0

/** Reloads a page with a stored session. */
async function reload(options: object = {}): Promise<TonConnectUI> {
  const ui = new TonConnectUI({ manifestUrl: `https://app.test/${manifest++}.json`, ...options })
  await ui.connectionRestored
  return ui
}

test.each(['tonkeeper', 'mytonwallet', 'bybitTonWallet', 'unlisted'])(
  'a session with %s keeps its original bridge, whatever the list contains',
  async (appName) => {
    const bridge = fakeBridge()
    storeSession(OLD, connectPayload(appName))
    const ui = await reload()
    expect(ui.connected).toBe(true)
    await becomes(() => expect(bridge.live()).toHaveLength(1))
    expect(bridge.live()[0]?.url).toContain(`${OLD}/events`)
    expect(storedBridge()).toBe(OLD)
    ui.destroy()
  },
)

test('after the reload messages of the wallet still arrive, and answers are sent to its bridge', async () => {
  const bridge = fakeBridge()
  const { dapp, wallet } = storeSession(OLD)
  const ui = await reload()
  await becomes(() => expect(bridge.live()).toHaveLength(1))
  const sent = ui.sendTransaction(
    { validUntil: Date.now(), messages: [message] },
    { modals: [], notifications: [] },
  )
  await becomes(() => expect(bridge.posted).toHaveLength(1))
  expect(bridge.posted[0]?.url).toContain(`${OLD}/message`)
  // The SDK accepts an answer only after its own request was posted.
  await settle()
  bridge.say(wallet, dapp.sessionId, { id: '0', result: 'te6signed' })
  await expect(sent).resolves.toMatchObject({ boc: 'te6signed' })
  bridge.say(wallet, dapp.sessionId, { event: 'disconnect', id: 2, payload: {} })
  await becomes(() => expect(ui.connected).toBe(false))
  ui.destroy()
})

test('a stored session keeps its bridge when data: URLs are forbidden and when offline', async () => {
  const bridge = fakeBridge()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Refused by the content security policy')))
  storeSession(OLD)
  const ui = await reload()
  expect(ui.connected).toBe(true)
  await becomes(() => expect(bridge.live()).toHaveLength(1))
  expect(bridge.live()[0]?.url).toContain(OLD)
  expect(storedBridge()).toBe(OLD)
  ui.destroy()
})
