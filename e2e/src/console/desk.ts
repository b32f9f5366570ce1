import type { Role } from '@ganj/contract/admin'
import type { TestServer } from '@ganj/server/test'
import type { Browser, Page } from 'playwright-core'
import { collectErrors } from '../browser/phone.ts'
import { countRequests } from '../browser/settled.ts'

export interface Desk {
  language?: 'fa' | 'en'
  theme?: 'dark' | 'light'
  width?: number
  /** Whom the log names; unset: by the role and the look. */
  name?: string
}

/** An operator's browser with the console open: a new operator of the role, signed in by a one-time link. */
export async function openDesk(
  browser: Browser,
  server: TestServer,
  role: Role,
  desk: Desk = {},
): Promise<{ page: Page; errors: string[]; go: (path: string) => Promise<void> }> {
  const { language = 'en', theme = 'dark', width = 1440 } = desk
  const { name = `${role} ${language} ${theme} ${width}` } = desk
  const context = await browser.newContext({ viewport: { width, height: 900 }, timezoneId: 'Asia/Tehran' })
  const page = await context.newPage()
  countRequests(page)
  // Sessions end by the server's clock, which is the test's.
  await page.clock.setFixedTime(server.time.now())
  await page.addInitScript(
    ([language, theme]) => {
      // A run is watched in a frame that has no storage.
      if (window !== window.top) return
      localStorage.setItem('ganj.console.language', language)
      localStorage.setItem('ganj.console.theme', theme)
    },
    [language, theme] as const,
  )
  const errors = collectErrors(page)
  await page.goto(await server.inviteOperator(name, role))
  // Not the sign-in, whose page has a heading too; on a phone the navigation is hidden until it is opened.
  const title = page.locator('#main h1')
  await title.waitFor()
  const go = async (path: string) => {
    await page.goto(`${server.address}/admin${path}`)
    await title.waitFor()
  }
  return { page, errors, go }
}
