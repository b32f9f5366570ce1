import assert from 'node:assert/strict'
import { pauseTimers } from '../browser/paused-timers.ts'
import { counts, eventually } from './check.ts'
import { codeLink, logged, openedBy, PHONE, type Stage, type StageOptions } from './stage.ts'

type Test = [sentence: string, play: (stage: Stage) => Promise<void>, options?: StageOptions]

/** An injected wallet. */
function injectPeer(embedded: boolean): void {
  const event = {
    event: 'connect',
    id: 1,
    payload: {
      items: [
        {
          name: 'ton_addr',
          address: '0:ed169130705004711b9994b5615bde6bd3d1a6af6ea9ed5a5a2a2b9d1d0c7f7a',
          network: '-239',
          publicKey: 'ab'.repeat(32),
          walletStateInit: 'te6cckEBAQEAAgAAAEysuc0=',
        },
      ],
      device: {
        platform: 'browser',
        appName: 'peer',
        appVersion: '1',
        maxProtocolVersion: 2,
        features: ['SendTransaction', { name: 'SendTransaction', maxMessages: 4 }],
      },
    },
  }
  const listeners: ((event: object) => void)[] = []
  const tonconnect = {
    deviceInfo: event.payload.device,
    walletInfo: {
      name: 'Peer',
      app_name: 'peer',
      image: '',
      about_url: 'https://peer.test',
      platforms: ['chrome'],
    },
    protocolVersion: 2,
    isWalletBrowser: embedded,
    connect: async () => {
      localStorage.setItem('peer-knows', 'yes')
      return event
    },
    restoreConnection: async () =>
      localStorage.getItem('peer-knows')
        ? event
        : { event: 'connect_error', payload: { code: 100, message: 'unknown app' } },
    send: async ({ id }: { id: string }) => ({ id, result: 'te6injected' }),
    listen: (listener: (event: object) => void) => {
      listeners.push(listener)
      return () => {}
    },
    disconnect: () => localStorage.removeItem('peer-knows'),
  }
  Object.assign(window, { peer: { tonconnect } })
}

// The loader of these tests wraps functions in a helper that does not exist in the page.
const inject = (embedded: boolean) => `globalThis.__name = (one) => one;(${injectPeer})(${embedded})`
const injectOnPage = inject(false)
const injectAround = inject(true)

/** Connecting, refusal, restoring and disconnecting. */
export const connectTests: Test[] = [
  [
    'a page load sends no request to another origin, and loads no image',
    async ({ open, asked, site, bridge }) => {
      await open()
      const foreign = asked.filter(
        (url) => !url.startsWith(site.url) && !url.startsWith('data:application/json'),
      )
      assert.deepEqual(foreign, [])
      assert.deepEqual(
        asked.filter((url) => new URL(url).pathname === '/wallets.json'),
        [],
      )
      assert.deepEqual(bridge.clients(), [])
    },
  ],
  [
    'a wallet connects by the code on screen, and the focus goes to the account button',
    async ({ open, peer }) => {
      const page = await open()
      const wallet = peer()
      await page.locator('[data-tc-connect-button]').click()
      assert.match((await page.locator('#tc-widget-root h1').textContent()) ?? '', /Connect your TON wallet/)
      const link = await codeLink(page)
      await wallet.accept(link)
      await logged(page, 'connected peer')
      assert.equal(wallet.request?.items[0]?.name, 'ton_addr')
      await counts(page.locator('dialog'), 0)
      const button = page.locator('[data-tc-dropdown-button]')
      assert.match((await button.textContent()) ?? '', /^.{4}….{4}$/)
      await eventually(async () =>
        assert.equal(await button.evaluate((one) => one === document.activeElement), true),
      )
      const stored = await page.evaluate(() => localStorage.getItem('ton-connect-ui_wallet-info'))
      assert.match(stored ?? '', /"openMethod":"qrcode"/)
    },
  ],
  [
    'the code’s button says Link Copied for a second and a half',
    async ({ open }) => {
      const page = await open()
      await page.locator('[data-tc-connect-button]').click()
      await page.locator('dialog .gw-qr:not([disabled])').waitFor()
      const endTimers = await pauseTimers(page, 1500)
      await codeLink(page)
      const note = page.locator('.gw-qr-note[data-shown]')
      await note.waitFor()
      assert.equal(await note.textContent(), 'Link Copied')
      await endTimers()
      await counts(note, 0)
    },
  ],
  [
    'on a phone a wallet is opened by its universal link, which contains the return strategy',
    async ({ open, peer }) => {
      const page = await open()
      await page.locator('[data-tc-connect-button]').click()
      await page.locator('[data-tc-wallet-item]', { hasText: 'Peer' }).click()
      await page.getByText('Continue in Peer…').waitFor()
      const [link = ''] = await openedBy(page)
      assert.match(link, /^https:\/\/peer\.test\/connect\?/)
      assert.equal(new URL(link).searchParams.get('ret'), 'googlechrome://')
      await peer().accept(link)
      await logged(page, 'connected peer')
    },
    { context: PHONE },
  ],
  [
    'on a phone the first wallets and one tile for all others are shown, and Back closes the modal',
    async ({ open }) => {
      const page = await open()
      await page.locator('[data-tc-connect-button]').click()
      const tiles = page.locator('[data-tc-wallets-modal-universal-mobile] [data-tc-wallet-item]')
      await counts(tiles, 4)
      await tiles.last().click()
      await counts(page.locator('[data-tc-wallets-modal-list] [data-tc-wallet-item]'), 10)
      await page.goBack()
      await counts(page.locator('dialog'), 0)
    },
    { context: PHONE },
  ],
  [
    'an injected wallet connects through its bridge, sends, and is restored after a reload',
    async ({ open }) => {
      const page = await open()
      await page.locator('[data-tc-connect-button]').click()
      await page.locator('[data-tc-wallet-item]', { hasText: 'Peer' }).click()
      await page.getByRole('tab', { name: 'Extension' }).click()
      await logged(page, 'connected peer')
      await page.getByRole('button', { name: 'Send' }).click()
      assert.match(await logged(page, 'send done'), /te6injected/)
      await page.reload()
      await page.locator('[data-tc-dropdown-button]').waitFor()
    },
    { before: injectOnPage },
  ],
  [
    "in a wallet's own browser that wallet connects without a modal",
    async ({ open }) => {
      const page = await open()
      await page.locator('[data-tc-connect-button]').click()
      await logged(page, 'connected peer')
      await counts(page.locator('dialog'), 0)
    },
    { before: injectAround },
  ],
  [
    'a refusal says Connection declined, and Retry makes a new code',
    async ({ open, peer }) => {
      const page = await open()
      await page.locator('[data-tc-connect-button]').click()
      await page.locator('[data-tc-wallet-item]', { hasText: 'Peer' }).click()
      const first = await codeLink(page)
      await peer().refuse(first)
      await page.getByText('Connection declined').waitFor()
      await page.getByRole('button', { name: 'Retry' }).click()
      const second = await codeLink(page)
      assert.notEqual(second, first)
      await peer().accept(second)
      await logged(page, 'connected peer')
    },
  ],
  [
    'a session is restored after a reload and still works',
    async ({ connected, peer, bridge }) => {
      const wallet = peer()
      const page = await connected(wallet)
      await page.reload()
      await page.locator('[data-tc-dropdown-button]').waitFor()
      await bridge.listening(await clientOf(page))
      await wallet.leave()
      await page.locator('[data-tc-connect-button]').waitFor()
      await logged(page, 'disconnected')
    },
  ],
  [
    'the menu copies the address and ends the session on both sides',
    async ({ connected, peer }) => {
      const wallet = peer()
      const page = await connected(wallet)
      await page.locator('[data-tc-dropdown-button]').click()
      const endTimers = await pauseTimers(page, 1000)
      await page.locator('[data-tc-dropdown-container] li:nth-child(1) > button').click()
      await page.getByText('Address copied!').waitFor()
      assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^UQ.{46}$/)
      await endTimers()
      await page.getByText('Copy address').waitFor()
      await page.locator('[data-tc-dropdown-container] li:nth-child(2) > button').click()
      assert.equal((await wallet.next()).method, 'disconnect')
      await page.locator('[data-tc-connect-button]').waitFor()
      assert.equal(await page.evaluate(() => localStorage.getItem('ton-connect-ui_wallet-info')), null)
    },
  ],
  [
    'the single-wallet modal connects its wallet',
    async ({ open, peer }) => {
      const page = await open()
      await page.getByRole('button', { name: 'Single' }).click()
      await counts(page.getByRole('button', { name: 'Back' }), 0)
      await peer().accept(await codeLink(page))
      await logged(page, 'connected peer')
    },
  ],
  [
    'dismissing the modal closes its bridges and leaves nothing to restore',
    async ({ open, bridge }) => {
      const page = await open()
      await page.locator('[data-tc-connect-button]').click()
      await codeLink(page)
      await page.keyboard.press('Escape')
      await counts(page.locator('dialog'), 0)
      await eventually(() => assert.deepEqual(bridge.clients(), []))
      assert.equal(
        await page.evaluate(() => localStorage.getItem('ton-connect-storage_bridge-connection')),
        null,
      )
    },
  ],
  [
    'with two tabs, connecting or disconnecting in one applies to the other',
    async ({ open, connected, peer }) => {
      const other = await open()
      const wallet = peer()
      const page = await connected(wallet)
      await other.locator('[data-tc-dropdown-button]').waitFor()
      await other.getByRole('button', { name: 'Leave' }).click()
      await page.locator('[data-tc-connect-button]').waitFor()
      await other.locator('[data-tc-connect-button]').waitFor()
    },
  ],
]

/** The session id of the page's dApp, from its storage. */
export function clientOf(page: { evaluate<T>(read: () => T): Promise<T> }): Promise<string> {
  return page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('ton-connect-storage_bridge-connection') ?? '{}')
    return (stored.session?.sessionKeyPair ?? stored.sessionCrypto).publicKey as string
  })
}

export type { Test }
