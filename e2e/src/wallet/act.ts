import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { pauseTimers } from '../browser/paused-timers.ts'
import { counts, eventually } from './check.ts'
import { clientOf, type Test } from './connect.ts'
import type { Peer, PeerRequest } from './peer.ts'
import { logged, openedBy, PHONE } from './stage.ts'

/** Presses a button of the dApp and waits until the bridge has accepted its request. */
async function ask(page: Page, wallet: Peer, name: 'Send' | 'Sign'): Promise<PeerRequest> {
  const taken = page.waitForResponse((response) => response.url().includes('/message?'))
  await page.getByRole('button', { name, exact: true }).click()
  const request = await wallet.next()
  await (await taken).finished()
  return request
}

/** Waits for pending history navigations. */
const steps = (page: Page) => page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))

/** An error reporter of the host that is loaded before the widget. Also records events dispatched on the window. */
const recordErrors = `
  window.recorded = []
  const record = (value) => window.recorded.push(value instanceof Error ? value.stack + value.cause : JSON.stringify(value) + value)
  window.addEventListener('unhandledrejection', ({ reason }) => record(reason))
  window.addEventListener('error', ({ error }) => record(error))
  const dispatch = window.dispatchEvent.bind(window)
  window.dispatchEvent = (event) => { record(event.detail); return dispatch(event) }
`

/** The duration of a notification, in milliseconds. */
export const noticeMs = 4500

const kinds = [
  {
    name: 'Send',
    verb: 'send',
    method: 'sendTransaction',
    confirm: 'data-tc-confirm-modal',
    done: 'data-tc-transaction-sent-modal',
    off: 'data-tc-transaction-canceled-modal',
    good: 'Transaction sent',
    bad: 'Transaction cancelled',
    aborted: 'Transaction was not sent',
  },
  {
    name: 'Sign',
    verb: 'sign',
    method: 'signData',
    confirm: 'data-tc-sign-data-confirm-modal',
    done: 'data-tc-data-signed-modal',
    off: 'data-tc-sign-data-canceled-modal',
    good: 'Data signed',
    bad: 'Signing cancelled',
    aborted: 'Data was not signed',
  },
] as const

const perKind: Test[] = kinds.flatMap((kind): Test[] => [
  [
    `${kind.verb}: the wallet approves`,
    async ({ connected, peer }) => {
      const wallet = peer()
      const page = await connected(wallet)
      // Notifications stay until the test has seen them.
      await pauseTimers(page, noticeMs)
      const request = await ask(page, wallet, kind.name)
      assert.equal(request.method, kind.method)
      await page.locator(`[${kind.confirm}]`).waitFor()
      assert.match((await page.locator('#tc-widget-root h1').textContent()) ?? '', /in Peer$/)
      await page.locator('[data-tc-notification-confirm]').waitFor()
      await wallet.reply(
        request.id,
        kind.verb === 'send'
          ? 'te6boc'
          : { signature: 's', address: 'a', timestamp: 1, domain: 'd', payload: {} },
      )
      await page.locator(`[${kind.done}]`).waitFor()
      await logged(page, `${kind.verb} done`)
      await page.locator('[data-tc-notification]', { hasText: kind.good }).waitFor()
      await counts(page.locator('[data-tc-notification]'), 1)
      await page.locator('.gw-button', { hasText: 'Close' }).click()
      await counts(page.locator('dialog'), 0)
    },
  ],
  [
    `${kind.verb}: the wallet declines`,
    async ({ connected, peer }) => {
      const wallet = peer()
      const page = await connected(wallet)
      await pauseTimers(page, noticeMs)
      const request = await ask(page, wallet, kind.name)
      await wallet.decline(request.id)
      await page.locator(`[${kind.off}]`, { hasText: kind.bad }).waitFor()
      assert.match(await logged(page, `${kind.verb} failed`), /User rejects the action in the wallet/)
    },
  ],
  [
    `${kind.verb}: closing the confirm modal aborts`,
    async ({ connected, peer }) => {
      const wallet = peer()
      const page = await connected(wallet)
      await pauseTimers(page, noticeMs)
      await ask(page, wallet, kind.name)
      await page.locator(`[${kind.confirm}]`).waitFor()
      await page.keyboard.press('Escape')
      assert.match(await logged(page, `${kind.verb} failed`), new RegExp(kind.aborted))
      await page.locator(`[${kind.off}]`).waitFor()
    },
  ],
])

/** Requests, and an unreliable bridge. */
export const actTests: Test[] = [
  ...perKind,
  [
    'a notification closes by itself after four and a half seconds',
    async ({ connected, peer }) => {
      const wallet = peer()
      const page = await connected(wallet)
      const endTimers = await pauseTimers(page, noticeMs)
      const request = await ask(page, wallet, 'Send')
      await wallet.decline(request.id)
      await page.locator('[data-tc-notification-tx-cancelled]').waitFor()
      await endTimers()
      await counts(page.locator('[data-tc-notification]'), 0)
    },
  ],
  [
    'on a phone the wallet is opened once the request is sent, and again by its button',
    async ({ open, peer }) => {
      const page = await open()
      const wallet = peer()
      await page.locator('[data-tc-connect-button]').click()
      await page.locator('[data-tc-wallet-item]', { hasText: 'Peer' }).click()
      await eventually(async () => assert.equal((await openedBy(page)).length, 1))
      await wallet.accept((await openedBy(page))[0] ?? '')
      await logged(page, 'connected')
      await counts(page.locator('dialog'), 0)
      await ask(page, wallet, 'Send')
      await page.getByRole('button', { name: 'Open wallet' }).click()
      const links = (await openedBy(page)).slice(1)
      assert.equal(links.length, 2)
      for (const link of links) assert.equal(new URL(link).searchParams.get('id'), await clientOf(page))
    },
    { context: PHONE },
  ],
  [
    'on Android, if the connected wallet lacks a feature, the modal of wallets that have it stays open, and Back closes it',
    async ({ open, peer }) => {
      const page = await open()
      const wallet = peer()
      await page.locator('[data-tc-connect-button]').click()
      await page.locator('[data-tc-wallet-item]', { hasText: 'Peer' }).click()
      await eventually(async () => assert.equal((await openedBy(page)).length, 1))
      await wallet.accept((await openedBy(page))[0] ?? '', { features: [] })
      await logged(page, 'connected')
      await counts(page.locator('dialog'), 0)
      const address = page.url()
      // Two features in a row: closing the first modal must not affect the next.
      for (const name of ['Send', 'Sign']) {
        await page.getByRole('button', { name, exact: true }).click()
        await logged(page, `${name.toLowerCase()} failed`)
        await page.getByRole('heading', { name: 'Peer can’t do what was asked' }).waitFor()
        await steps(page)
        await counts(page.locator('dialog'), 1)
        await page.goBack()
        await counts(page.locator('dialog'), 0)
        assert.equal(page.url(), address)
        assert.equal(await page.evaluate(() => history.state), null)
      }
    },
    { context: PHONE },
  ],
  [
    'no request is lost when the bridge goes down and comes back',
    async ({ connected, peer, bridge }) => {
      const wallet = peer()
      const page = await connected(wallet)
      const client = await clientOf(page)
      bridge.goDown()
      await eventually(() => assert.equal(bridge.streams(client), 0))
      bridge.comeBack()
      // The peer's own stream was cut too, but it only sends.
      await bridge.listening(client)
      await wallet.leave()
      await page.locator('[data-tc-connect-button]').waitFor()
    },
  ],
  [
    'a page that is loaded while the bridge is down keeps the wallet and reconnects',
    async ({ connected, peer, bridge }) => {
      const wallet = peer()
      const page = await connected(wallet)
      const client = await clientOf(page)
      bridge.goDown()
      await page.reload()
      await page.locator('[data-tc-dropdown-button]').waitFor()
      bridge.comeBack()
      await bridge.listening(client)
      await wallet.leave()
      await page.locator('[data-tc-connect-button]').waitFor()
    },
  ],
  ...(['off', 'telemetry'] as const).map(
    (mode): Test => [
      `a message nobody can open never puts the secret key on the page, in a log, an error, an event or a request, analytics ${mode}`,
      async ({ context, connected, peer, bridge, said }) => {
        const sent: string[] = []
        // Requests to other servers are intercepted: the analytics body is recorded.
        await context.route('https://analytics.ton.org/**', (route) => {
          sent.push(route.request().postData() ?? '')
          return route.fulfill({ json: {} })
        })
        const page = await connected(peer(), `&analytics=${mode}`)
        const { publicKey, secretKey } = await page.evaluate(() => {
          const stored = localStorage.getItem('ton-connect-storage_bridge-connection')
          return JSON.parse(stored ?? '{}').session.sessionKeyPair as { publicKey: string; secretKey: string }
        })
        bridge.plant(
          publicKey,
          'ab'.repeat(32),
          Buffer.from('nonsense that is long enough to carry a nonce'.repeat(3)).toString('base64'),
        )
        await eventually(() => assert.ok(said.some((line) => line.includes('Malformed, and refused'))))
        const recorded = await page.evaluate(() => (window as unknown as { recorded: string[] }).recorded)
        const bytes = [...Buffer.from(secretKey, 'hex')].join(',')
        const places = { said, sent, recorded, page: [await page.content()] }
        const leaks = Object.entries(places).filter(([, texts]) =>
          texts.some((text) => text.includes(bytes) || text.includes(secretKey)),
        )
        assert.deepEqual(
          leaks.map(([place]) => place),
          [],
        )
      },
      { before: recordErrors },
    ],
  ),
  [
    'unmounting leaves no stream, no element and no active listener',
    async ({ connected, peer, bridge }) => {
      const wallet = peer()
      const page = await connected(wallet)
      const client = await clientOf(page)
      await page.evaluate(() => (window as unknown as { unmount(): void }).unmount())
      await counts(page.locator('#tc-widget-root'), 0)
      await eventually(() => assert.equal(bridge.streams(client), 0))
      await page.reload()
      await page.locator('[data-tc-dropdown-button]').waitFor()
    },
  ],
]
