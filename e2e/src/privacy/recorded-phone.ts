import type { Browser, Page } from 'playwright-core'
import { openPhone, skipSplash } from '../browser/phone.ts'
import { collectViolations } from '../browser/violations.ts'
import { textsIn } from './unpack.ts'

/** The key of a wallet's session, as the SDK stores it. */
export const sessionKey = '3f1c9a7be2d04c5588a6e1f09b7d2c4413e8f6a05b9c7d8e2f10a3b4c5d6e7f8'

/** Opens a phone on which sampling always selects the visit for recording. Collects what it sends to the collector. */
export async function openWatched(browser: Browser, address: string, hasDoNotTrack = false) {
  const phone = await openPhone(browser)
  const page = await phone.newPage()
  const refused = await collectViolations(page)
  const events: string[] = []
  const hosts = new Set<string>()
  const scripts = new Set<string>()
  phone.on('request', (request) => {
    const url = new URL(request.url())
    if (/^https?:$/.test(url.protocol)) hosts.add(url.host)
    if (url.pathname.endsWith('.js')) scripts.add(url.pathname.slice(1))
    if (url.pathname !== '/analytics/events') return
    events.push(
      ...textsIn(Buffer.from(request.url())),
      ...textsIn(request.postDataBuffer() ?? Buffer.from('?')),
    )
  })
  await page.addInitScript(() => {
    Math.random = () => 0.004
    Object.assign(window, { TelegramWebviewProxy: { postEvent: () => undefined } })
    // A user agent that looks like a bot is not recorded.
    const agent = navigator.userAgent.replace('Headless', '')
    for (const [name, value] of Object.entries({
      userAgent: agent,
      webdriver: false,
      userAgentData: undefined,
    })) {
      Object.defineProperty(navigator, name, { get: () => value })
    }
  })
  if (hasDoNotTrack) {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'globalPrivacyControl', { get: () => true }),
    )
  }
  await page.addInitScript((key) => {
    const held = { type: 'http', session: { sessionKeyPair: { publicKey: key, secretKey: key } } }
    localStorage.setItem('ton-connect-storage_bridge-connection', JSON.stringify(held))
  }, sessionKey)
  await skipSplash(page)
  await page.goto(address)
  return { phone, page, events, hosts, scripts, refused }
}

export const launchedWith = (initData: string) =>
  `/#${new URLSearchParams({
    tgWebAppData: initData,
    tgWebAppPlatform: 'ios',
    tgWebAppVersion: '8.0',
    tgWebAppThemeParams: '{"bg_color":"#17212b"}',
  })}`

/** The tokens of the page's session. Waits for them: home may be shown before the sign-in ends. */
export async function tokensOf(page: Page): Promise<string[]> {
  const tokens = await page.waitForFunction(() => {
    const refresh = localStorage.getItem('ganj.refresh')?.split(' ')[1]
    const access = sessionStorage.getItem('ganj.access')
    return refresh && access ? [refresh, access] : null
  })
  return (await tokens.jsonValue()) ?? []
}

/** Causes every kind of failure, each with the secrets in its message. */
export const fail = (page: Page, secrets: readonly string[]) =>
  page.evaluate(async (held) => {
    for (const secret of held) {
      console.error('here it is', secret, { secret })
      setTimeout(() => {
        throw new Error(`could not do it with ${secret}`)
      })
      void Promise.reject(
        Object.assign(new Error('rejected'), { accessToken: secret, cause: { initData: secret } }),
      )
      void Promise.reject({ token: secret, deep: { secretKey: secret } })
      await fetch(`/api/nothing?rt=${encodeURIComponent(secret)}`).catch(() => undefined)
      window.history.replaceState({}, '', `?rt=${encodeURIComponent(secret)}#${encodeURIComponent(secret)}`)
      performance.mark(`mark ${secret}`)
      const payload = new TypeError(`Failed to fetch dynamically imported module: /assets/a.js?rt=${secret}`)
      window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }))
    }
    setTimeout(() => {
      throw new Error('a canary sings')
    })
  }, secrets)

export const to = (page: Page, path: string) =>
  page.evaluate((wanted) => {
    window.history.pushState({}, '', wanted)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, path)
