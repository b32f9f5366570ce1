import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { install, storeInstallPrompt } from '../install-prompt.ts'
import { createBrowserHost } from './browser-host.ts'
import { createPlayDeckHost } from './playdeck-host.ts'
import { payThroughPlayDeck } from './playdeck-payment.ts'
import { askPlayDeck } from './playdeck-wire.ts'

let said: unknown[]
let standalone: boolean
const opened = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  said = []
  standalone = false
  opened.mockReset()
  vi.stubGlobal('matchMedia', () => ({
    matches: standalone,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }))
  vi.stubGlobal('open', opened)
  // In a frame the host is the parent window.
  vi.stubGlobal('parent', { postMessage: (message: unknown) => said.push(message) })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const hostSays = (method: string, value: unknown, source: unknown = window.parent) =>
  window.dispatchEvent(messageFrom(source, { playdeck: { method, value } }))

function messageFrom(source: unknown, data: unknown): MessageEvent {
  const message = new MessageEvent('message', { data })
  Object.defineProperty(message, 'source', { value: source })
  return message
}

test('a PlayDeck request takes the first answer with its method name', async () => {
  const answer = askPlayDeck('getUserProfile', 8000)
  expect(said).toEqual([{ playdeck: { method: 'getUserProfile', value: undefined } }])
  hostSays('getToken', 'of something else')
  hostSays('getUserProfile', { token: 'forged' }, window)
  hostSays('getUserProfile', { token: 'true' })
  hostSays('getUserProfile', { token: 'said twice' })
  expect(await answer).toEqual({ token: 'true' })
})

test('a PlayDeck request without an answer times out', async () => {
  const failure = askPlayDeck('getUserProfile', 8000).catch((fault: DOMException) => fault.name)
  await vi.advanceTimersByTimeAsync(7999)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await failure).toBe('TimeoutError')
})

test('PlayDeck opens links and invoices, and reports how an invoice was closed', async () => {
  const host = createPlayDeckHost()
  await host.share('https://t.me/ganj_bot', 'come')
  const outcome = host.openInvoice('https://t.me/$abc')
  hostSays('invoiceClosed', { status: 'paid' })
  hostSays('invoiceClosed', { status: 'failed' })
  expect(await outcome).toBe('paid')
  expect(said).toEqual([
    {
      playdeck: {
        method: 'openTelegramLink',
        value: 'https://t.me/share/url?url=https%3A%2F%2Ft.me%2Fganj_bot&text=come',
      },
    },
    { playdeck: { method: 'openTelegramLink', value: 'https://t.me/$abc' } },
  ])
  const silent = host.openInvoice('https://t.me/$def')
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(await silent).toBe('pending')
})

test('a channel is opened by PlayDeck, in a browser in a new tab', () => {
  createPlayDeckHost().openTelegramLink('https://t.me/ganj_news')
  expect(said).toEqual([{ playdeck: { method: 'openTelegramLink', value: 'https://t.me/ganj_news' } }])
  createBrowserHost().openTelegramLink('https://t.me/ganj_news')
  expect(opened).toHaveBeenCalledWith(new URL('https://t.me/ganj_news'), '_blank', 'noopener')
})

test('an order is paid by an invoice of PlayDeck; without an invoice nothing is opened', async () => {
  const host = createPlayDeckHost()
  const order = { amount: 50, description: 'ten gems', externalId: 'p-1' }
  const paid = payThroughPlayDeck(host, order)
  expect(said).toEqual([{ playdeck: { method: 'requestPayment', value: order } }])
  hostSays('requestPayment', { url: 'https://t.me/$abc' })
  await vi.waitFor(() => expect(said).toHaveLength(2))
  hostSays('invoiceClosed', { status: 'paid' })
  expect(await paid).toBe('paid')
  for (const answer of [undefined, {}, { url: 'https://elsewhere.test/$abc' }]) {
    const failed = payThroughPlayDeck(host, order)
    hostSays('requestPayment', answer)
    expect(await failed).toBe('failed')
  }
})

test('in a browser an invoice opens in a new tab, and only at a web address', async () => {
  const host = createBrowserHost()
  expect(await host.openInvoice('https://t.me/$abc')).toBe('pending')
  expect(opened).toHaveBeenCalledWith(new URL('https://t.me/$abc'), '_blank', 'noopener')
  await expect(host.openInvoice('javascript:alert(1)')).rejects.toThrow('Cannot navigate')
})

test('the install prompt of a browser is kept until the player asks for it', async () => {
  storeInstallPrompt(window)
  const host = createBrowserHost()
  expect(await host.homeScreen()).toBe('unsupported')
  const prompt = vi.fn(async () => ({ outcome: 'accepted' }))
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  window.dispatchEvent(offer)
  expect(offer.defaultPrevented).toBe(true)
  expect(await host.homeScreen()).toBe('missing')
  expect(await host.addToHomeScreen()).toBe(true)
  expect(prompt).toHaveBeenCalledOnce()
  expect(install.offer).toBeNull()
  expect(await host.addToHomeScreen()).toBe(false)
  standalone = true
  expect(await host.homeScreen()).toBe('added')
})

test("the device's share sheet is used, and closing it is no failure; without one Telegram's share page opens", async () => {
  const host = createBrowserHost()
  await host.share('https://t.me/ganj_bot', 'come')
  expect(String(opened.mock.calls[0]?.[0])).toContain('https://t.me/share/url?url=')
  const share = vi.fn().mockRejectedValue(new DOMException('closed', 'AbortError'))
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }))
  await host.share('https://t.me/ganj_bot', 'come')
  expect(share).toHaveBeenCalledWith({ url: 'https://t.me/ganj_bot', text: 'come' })
  expect(opened).toHaveBeenCalledOnce()
})

test('a phone does not vibrate before the first touch', () => {
  const vibrate = vi.fn()
  const page = Object.assign(Object.create(navigator), { vibrate, userActivation: { hasBeenActive: false } })
  vi.stubGlobal('navigator', page)
  createBrowserHost().haptic('light')
  expect(vibrate).not.toHaveBeenCalled()
  page.userActivation.hasBeenActive = true
  createBrowserHost().haptic('success')
  expect(vibrate).toHaveBeenCalledWith([10, 60, 16])
})
