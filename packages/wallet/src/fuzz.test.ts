import { SessionCrypto } from '@tonconnect/sdk'
import { beforeEach, expect, test, vi } from 'vitest'
import { TonConnectUI } from './react/ton-connect-ui.ts'
import { isAllowedLink, isHttps } from './telegram/allowed-links.ts'
import { fakeBridge } from './testing/fake-bridge.ts'
import { settle } from './testing/manual-clock.ts'
import { mutate, seeded } from './testing/random.ts'
import { connectPayload, storeSession } from './testing/stored-session.ts'
import { bundledWallets } from './wallets/bundled-wallets.ts'
import { orderWallets } from './wallets/order-wallets.ts'
import { parseWallets } from './wallets/parse-wallets.ts'

/**
 * Valid and invalid messages and lists. `npm run fuzz -w @ganj/wallet` sends 100,000 messages and 10,000 lists; the
 * tests send fewer. A failure names its seed: `FUZZ_SEED=… npm run fuzz`.
 */
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122)
const MESSAGES = Number(process.env.FUZZ_MESSAGES ?? 250)
const LISTS = Number(process.env.FUZZ_LISTS ?? 60)

vi.setConfig({ testTimeout: 1_800_000 })
beforeEach(() => localStorage.clear())

const BRIDGE = 'https://bridge.test/bridge'

const SAID = [
  { event: 'connect', id: 2, payload: connectPayload() },
  { event: 'connect_error', id: 2, payload: { code: 300, message: 'No' } },
  { event: 'disconnect', id: 2, payload: {} },
  { id: '0', result: 'te6signed' },
  { id: '0', error: { code: 300, message: 'No' } },
]

test(`${MESSAGES} messages of bridges leave the page standing and tell no key, seed ${SEED}`, async () => {
  const random = seeded(SEED)
  const told: string[] = []
  const log = vi.spyOn(console, 'error').mockImplementation((...words) => {
    told.push(words.map((word) => `${word}${(word as Error | null)?.stack ?? ''}`).join())
  })
  const bridge = fakeBridge()
  let session = storeSession(BRIDGE)
  let secret = session.dapp.stringifyKeypair().secretKey
  let ui: TonConnectUI | null = null
  let accepted = 0
  for (let count = 0; count < MESSAGES; count++) {
    if (!ui?.connected) {
      ui?.destroy()
      localStorage.clear()
      session = storeSession(BRIDGE)
      secret = session.dapp.stringifyKeypair().secretKey
      ui = new TonConnectUI({ manifestUrl: `https://fuzz.test/${count}.json`, walletsListSource: false })
      await ui.connectionRestored
      expect(ui.connected).toBe(true)
    }
    const sender = random() < 0.8 ? session.wallet : new SessionCrypto()
    const message = SAID[Math.floor(random() * SAID.length)]
    const kind = random()
    if (kind < 0.2) {
      const envelope = mutate(random, { from: sender.sessionId, message: 'cd' }, 0.5)
      // A line that is no object is refused by the SDK itself, with its own rejection.
      bridge.write(JSON.stringify({ ...(envelope as object) }))
    } else bridge.say(sender, session.dapp.sessionId, mutate(random, message) ?? null)
    await settle()
    const { wallet, phase } = ui.core.store.get()
    if (wallet) accepted += 1
    expect(['loading', 'connected', 'disconnected'], `message ${count}`).toContain(phase)
    const address = ui.account?.address ?? `0:${'0'.repeat(64)}`
    expect(address, `message ${count}`).toMatch(/^-?\d+:[0-9a-f]{64}$/i)
    const bytes = [...Buffer.from(secret, 'hex')].join(',')
    expect(
      told.some((text) => text.includes(secret) || text.includes(bytes)),
      `message ${count}`,
    ).toBe(false)
    told.length = 0
  }
  ui?.destroy()
  await settle()
  expect(accepted).toBeGreaterThan(MESSAGES / 4)
  log.mockRestore()
})

test(`${LISTS} lists of wallets give only what may be shown and opened, seed ${SEED}`, () => {
  const random = seeded(SEED + 1)
  const bundled = bundledWallets()
  let kept = 0
  for (let count = 0; count < LISTS; count++) {
    const list = mutate(random, bundled, 0.08)
    const wallets = orderWallets(parseWallets(Array.isArray(list) ? list : [list]), {
      preferred: 'tonkeeper',
    })
    kept += wallets.length
    for (const wallet of wallets) {
      const { name, aboutUrl, imageUrl } = wallet
      expect([...name].length, `list ${count}`).toBeLessThanOrEqual(40)
      expect(name, `list ${count}`).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u)
      expect(aboutUrl === '' || isHttps(aboutUrl), `list ${count}`).toBe(true)
      expect(imageUrl === '' || /^data:image\//.test(imageUrl) || isHttps(imageUrl), `list ${count}`).toBe(
        true,
      )
      if ('bridgeUrl' in wallet) {
        expect(isHttps(wallet.universalLink), `list ${count}`).toBe(true)
        expect(isHttps(wallet.bridgeUrl), `list ${count}`).toBe(true)
        expect(wallet.deepLink === undefined || isAllowedLink(wallet.deepLink), `list ${count}`).toBe(true)
      }
    }
  }
  expect(kept).toBeGreaterThan(LISTS)
})
