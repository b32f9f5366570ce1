import { readFile } from 'node:fs/promises'
import type { TestServer } from '@ganj/server/test'
import type { Browser, Page } from 'playwright-core'
import { collectErrors, holdCountdowns, saveData, skipSplash } from '../browser/phone.ts'
import { countRequests, settled } from '../browser/settled.ts'
import { collectViolations } from '../browser/violations.ts'

export const languages = ['fa', 'en', 'ru'] as const
export type Language = (typeof languages)[number]
export const themes = ['dark', 'light'] as const
export type Theme = (typeof themes)[number]

/** Somebody's phone, in one language, at a moment that stands. */
export interface View {
  server: TestServer
  page: Page
  language: Language
  /** What the content policies of app and game have refused. */
  refused: readonly string[]
  /** A text of the interface; what is in braces may be anything. */
  say(key: string): RegExp
  /** To another page of the app, without loading it anew. */
  go(path: string): Promise<void>
}

interface Options {
  player: number
  language: Language
  width?: number
  /** A hand-over id, for a server without development players. */
  handOver?: string
}

/** Opens the app as a player; nothing moves, and the time is the server's. */
export async function openView(
  browser: Browser,
  server: TestServer,
  { player, language, width = 390, handOver }: Options,
): Promise<View> {
  const words = await catalogue(language)
  const phone = await browser.newContext({
    viewport: { width, height: 844 },
    deviceScaleFactor: 1,
    hasTouch: true,
    reducedMotion: 'reduce',
    locale: 'fa-IR',
  })
  const page = await phone.newPage()
  countRequests(page)
  const errors = collectErrors(page)
  const refused = await collectViolations(page)
  await page.clock.setFixedTime(server.time.now())
  await page.addInitScript((chosen) => {
    // The game's frame has no storage.
    if (window === window.top) localStorage.setItem('ganj.language', chosen)
  }, language)
  // A scene says what the game does just before it is opened.
  await saveData(page)
  await skipSplash(page)
  await holdCountdowns(page)
  // What is told here stays unread in the server: whoever looks next is told as well.
  await page.route('**/api/user-event/read', (route) => route.fulfill({ json: {} }))
  // Each call is answered alone, so that a picture can have another answer in its place.
  await page.route(/\/api\/(start|home)$/, (route) => route.fulfill({ json: null }))
  const say = (key: string) => pattern(words[key] ?? missing(key))
  const go = async (path: string) => {
    await page.evaluate((to) => {
      window.history.pushState({}, '', to)
      window.dispatchEvent(new PopStateEvent('popstate'))
    }, path)
    await settled(page)
    if (errors.length > 0) throw new Error(`${path}: ${errors.join('; ')}`)
  }
  await page.goto(`${server.address}/?${handOver ? `rt=${handOver}` : `player=${player}`}`)
  return { server, page, language, refused, say, go }
}

async function catalogue(language: Language): Promise<Record<string, string>> {
  const file = new URL(`../../../apps/web/src/platform/i18n/catalogues/${language}.json`, import.meta.url)
  return JSON.parse(await readFile(file, 'utf8')) as Record<string, string>
}

function missing(key: string): never {
  throw new Error(`the catalogues have no text ${key}`)
}

const pattern = (text: string) =>
  new RegExp(`^${text.replace(/[.*+?^$|()[\]\\]/g, String.raw`\$&`).replace(/\{[^}]*\}/g, '.*')}$`)

/** Changes the theme; what would fade from one to the other is there at once. */
export const dress = (page: Page, theme: Theme) =>
  page.evaluate((chosen) => {
    document.documentElement.dataset.theme = chosen
    // What inherits a colour begins to fade when what it has it from is done.
    for (let isFading = true; isFading; ) {
      isFading = false
      for (const animation of document.getAnimations()) {
        if (!(animation instanceof CSSTransition)) continue
        animation.finish()
        isFading = true
      }
    }
  }, theme)
