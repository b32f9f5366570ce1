import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { findBrowser } from './find-browser.ts'
import { patienceMs } from './patience.ts'
import { slowPages } from './slow-pages.ts'

const shots = fileURLToPath(new URL('../../shots/', import.meta.url))

/** A browser whose pages are waited for as long as a busy machine takes, whatever opens them. */
export async function launchBrowser(): Promise<Browser> {
  const browser = await chromium.launch(await findBrowser())
  browser.on('context', (context) => context.setDefaultTimeout(patienceMs))
  const seed = process.env.GANJ_JITTER
  if (seed) slowPages(browser, seed)
  return browser
}

/** A phone of 390 by 844 that is touched, not clicked. The processor draws every pixel, so it has no more of them. */
export async function openPhone(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: 'fa-IR',
    // Its own test has it; elsewhere it would answer in the place of the line that a test breaks.
    serviceWorkers: 'block',
  })
}

/** Keeps a picture of what a player sees now. */
export async function picture(page: Page, name: string): Promise<void> {
  await mkdir(shots, { recursive: true })
  await page.screenshot({ path: `${shots}${name}.png` })
}

/** Errors of the page, and of its frames: a flow that works with errors in the console does not work. */
export function collectErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  return errors
}

/** The splash has its own test and picture; everything else would wait for it, and for what it keeps out of reach. */
export const skipSplash = (page: Page): Promise<unknown> =>
  page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      document.getElementById('splash')?.remove()
      document.getElementById('root')?.removeAttribute('inert')
    }),
  )

/** The offer of a revive counts seconds down; here it stands until it is answered, however long a machine takes to see it. */
export const holdCountdowns = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    if (window !== window.top) return
    const begin = window.setInterval.bind(window)
    const setInterval = (task: () => void, ms?: number) => (ms === 1000 ? 0 : begin(task, ms))
    Object.assign(window, { setInterval })
  })

/** A line that is dear: nothing is fetched before it is wanted. */
export const saveData = (page: Page): Promise<unknown> =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))

/**
 * Keeps the scripts of a page back: what is there before them stands until it was looked at.
 * @returns lets them through, and ends every route of the page
 */
export async function holdScripts(page: Page): Promise<() => Promise<void>> {
  let letThrough = () => {}
  const areLetThrough = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await areLetThrough
    await route.continue()
  })
  return async () => {
    letThrough()
    await page.unrouteAll({ behavior: 'wait' })
  }
}

/** A number as the interface writes it, in Persian digits with separators. */
export const numberIn = (text: string): number =>
  Number(
    [...text]
      .map((letter) => '۰۱۲۳۴۵۶۷۸۹'.indexOf(letter))
      .filter((digit) => digit >= 0)
      .join(''),
  )
