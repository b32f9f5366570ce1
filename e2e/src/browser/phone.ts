import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { findBrowser } from './find-browser.ts'
import { patienceMs } from './patience.ts'
import { slowPages } from './slow-pages.ts'

const shots = fileURLToPath(new URL('../../shots/', import.meta.url))

/** A browser whose pages have timeouts that are long enough for a busy machine. */
export async function launchBrowser(): Promise<Browser> {
  const browser = await chromium.launch(await findBrowser())
  browser.on('context', (context) => context.setDefaultTimeout(patienceMs))
  const seed = process.env.GANJ_JITTER
  if (seed) slowPages(browser, seed)
  return browser
}

/** A phone of 390 by 844 with a touch screen. Its pixel ratio is 1, because the processor draws every pixel. */
export async function openPhone(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: 'fa-IR',
    // The service worker has its own test. Elsewhere it would answer requests that a test makes fail.
    serviceWorkers: 'block',
  })
}

/** Saves a screenshot of what a player sees now. */
export async function picture(page: Page, name: string): Promise<void> {
  await mkdir(shots, { recursive: true })
  await page.screenshot({ path: `${shots}${name}.png` })
}

/** Collects errors of the page and its frames: a flow that logs errors to the console counts as broken. */
export function collectErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  return errors
}

/** The splash has its own test and picture. Other tests would wait for it, and for what it makes inert. */
export const skipSplash = (page: Page): Promise<unknown> =>
  page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      document.getElementById('splash')?.remove()
      document.getElementById('root')?.removeAttribute('inert')
    }),
  )

/** Stops the countdown of the revive offer: it stays until it is answered, on a slow machine too. */
export const holdCountdowns = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    if (window !== window.top) return
    const begin = window.setInterval.bind(window)
    const setInterval = (task: () => void, ms?: number) => (ms === 1000 ? 0 : begin(task, ms))
    Object.assign(window, { setInterval })
  })

/** Sets Save-Data, as on a metered connection: the app prefetches nothing. */
export const saveData = (page: Page): Promise<unknown> =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))

/**
 * Holds back the requests to these addresses: what is shown before their answers stays until the test has seen it.
 * @returns a function that lets them through and removes every route of the page
 */
export async function holdRequests(page: Page, addresses: string): Promise<() => Promise<void>> {
  let letThrough = () => {}
  const areLetThrough = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(addresses, async (route) => {
    await areLetThrough
    await route.continue()
  })
  return async () => {
    letThrough()
    await page.unrouteAll({ behavior: 'wait' })
  }
}

export const holdScripts = (page: Page) => holdRequests(page, '**/assets/*.js')

/** A number as the interface writes it, in Persian digits with separators. */
export const numberIn = (text: string): number =>
  Number(
    [...text]
      .map((letter) => '۰۱۲۳۴۵۶۷۸۹'.indexOf(letter))
      .filter((digit) => digit >= 0)
      .join(''),
  )
