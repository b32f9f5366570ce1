import type { Role } from '@ganj/contract/admin'
import type { TestServer } from '@ganj/server/test'
import type { Browser, Page } from 'playwright-core'
import { collectErrors } from '../browser/phone.ts'
import { countRequests } from '../browser/settled.ts'

export interface ConsoleOptions {
  language?: 'fa' | 'en'
  theme?: 'dark' | 'light'
  width?: number
  /** The operator's name in the audit log. Default: made of the role and the appearance. */
  name?: string
}

/** Opens the console in a new browser context, as a new operator of the role who signs in by a one-time link. */
export async function openConsole(
  browser: Browser,
  server: TestServer,
  role: Role,
  options: ConsoleOptions = {},
): Promise<{ page: Page; errors: string[]; go: (path: string) => Promise<void> }> {
  const { language = 'en', theme = 'dark', width = 1440 } = options
  const { name = `${role} ${language} ${theme} ${width}` } = options
  const context = await browser.newContext({ viewport: { width, height: 900 }, timezoneId: 'Asia/Tehran' })
  const page = await context.newPage()
  countRequests(page)
  // Sessions expire by the server's clock, which the test sets.
  await page.clock.setFixedTime(server.time.now())
  await page.addInitScript(
    ([language, theme]) => {
      // The frame in which a run is watched has no storage.
      if (window !== window.top) return
      localStorage.setItem('ganj.console.language', language)
      localStorage.setItem('ganj.console.theme', theme)
    },
    [language, theme] as const,
  )
  const errors = collectErrors(page)
  await page.goto(await server.inviteOperator(name, role))
  // Not the heading of the sign-in page, and not the navigation, which is hidden on a phone.
  const title = page.locator('#main h1')
  await title.waitFor()
  const go = async (path: string) => {
    await page.goto(`${server.address}/admin${path}`)
    await title.waitFor()
  }
  return { page, errors, go }
}
