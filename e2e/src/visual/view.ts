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

/** A player's phone in one language, with the clock stopped. */
export interface View {
  server: TestServer
  page: Page
  language: Language
  /** Violations of the content policies of app and game. */
  refused: readonly string[]
  /** A pattern of a text of the interface; its placeholders match anything. */
  say(key: string): RegExp
  /** Navigates to another page of the app without a reload. */
  go(path: string): Promise<void>
}

interface Options {
  player: number
  language: Language
  width?: number
  /** A hand-over id, for a server without development players. */
  handOver?: string
}

/** Opens the app as a player, without motion and with the server's time. */
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
  // For `npm run shots`, tsx names functions inside of functions by a helper, which the page does not have.
  await page.addInitScript({ content: 'globalThis.__name ??= (value) => value' })
  const errors = collectErrors(page)
  const refused = await collectViolations(page)
  await page.clock.setFixedTime(server.time.now())
  await page.addInitScript((chosen) => {
    // The game's frame has no storage.
    if (window === window.top) localStorage.setItem('ganj.language', chosen)
  }, language)
  // The game is not prefetched: a scene sets the game's behaviour just before it opens the game.
  await saveData(page)
  await skipSplash(page)
  await holdCountdowns(page)
  // News stay unread on the server, so the next view shows them too.
  await page.route('**/api/user-event/read', (route) => route.fulfill({ json: {} }))
  // The combined calls are disabled, so that a scene can fake the answer to a single call.
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

/** Changes the theme and finishes its transitions at once. */
export const applyTheme = (page: Page, theme: Theme) =>
  page.evaluate((chosen) => {
    document.documentElement.dataset.theme = chosen
    // An element that inherits a colour starts its transition after its parent's has ended.
    for (let isFading = true; isFading; ) {
      isFading = false
      for (const animation of document.getAnimations()) {
        if (!(animation instanceof CSSTransition)) continue
        animation.finish()
        isFading = true
      }
    }
  }, theme)
