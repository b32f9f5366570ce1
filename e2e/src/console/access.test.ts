import { credit, playRankedRun, sql, startTestServer, type TestServer } from '@ganj/server/test'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../access/audit.ts'
import { launchBrowser } from '../browser/phone.ts'
import { settled } from '../browser/settled.ts'
import { applyTheme, type Theme } from '../visual/view.ts'
import { saveDraft } from './drafts.ts'
import { openConsole } from './open-console.ts'

let server: TestServer
let browser: Browser
let paths: string[]

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startTestServer('2026-11-24T08:00:00Z'), launchBrowser()])
  const player = await server.signIn(1)
  await credit(server, 1, { coin: 999_999_999_999n, gem: 7n, tether: 5_000_000n })
  await playRankedRun(server, player, 'casual')
  await saveDraft(server)
  // As long as a name may be, and without a space.
  await server.database.transaction((tx) =>
    tx.rows(sql`UPDATE player SET username = ${'W'.repeat(64)} WHERE telegram_id = 1001`),
  )
  const { id, run } = await server.database.one<{ id: string; run: string }>(sql`
    SELECT p.public_id AS id, r.public_id AS run FROM player p JOIN run r ON r.player_id = p.id
     WHERE p.telegram_id = 1001`)
  paths = [
    '/',
    '/players',
    `/players/${id}?why=coin`,
    `/players/${id}?tab=runs`,
    '/runs?state=verified',
    `/runs/${id}/${run}`,
    '/seasons',
    '/broadcasts',
    '/broadcasts/new',
    '/content',
    '/content/wheel-rules',
    '/content/wheel-item',
    '/payments',
    '/payments?view=debts',
    '/payouts',
    '/approvals',
    '/audit',
    '/access',
    '/sessions',
  ]
})

afterAll(async () => {
  await browser?.close()
  await server?.close()
})

/** The dialogs and sections that open on a page, by its path. They open one after the other; none is closed. */
const opened: Record<string, { name: string; open: (page: Page) => Promise<unknown> }[]> = {
  '/players': [
    {
      name: 'palette',
      open: async (page) => {
        await page.keyboard.press('Control+k')
        await page.getByRole('dialog').getByRole('textbox').waitFor()
      },
    },
  ],
  '/content/wheel-item': [
    {
      name: 'form of a piece',
      open: (page) => page.locator('ol button[aria-expanded]').first().click(),
    },
    {
      name: 'dialog of a draft',
      open: async (page) => {
        await page.locator('[data-act="publish"]').first().click()
        await page.getByRole('dialog').getByRole('table').nth(1).waitFor()
      },
    },
  ],
  '/audit': [
    {
      name: 'calendar',
      open: async (page) => {
        await page.locator('button[aria-haspopup="dialog"]').first().click()
        await page.getByRole('grid').waitFor()
      },
    },
  ],
  '/sessions': [
    {
      name: 'dialog of the switch',
      open: async (page) => {
        await page.getByRole('banner').getByRole('button').last().click()
        await page.getByRole('dialog').getByRole('textbox').waitFor()
      },
    },
  ],
}

test.each([
  { language: 'fa', wide: 'dark', narrow: 'light' },
  { language: 'en', wide: 'light', narrow: 'dark' },
] as const)(
  'axe finds no violation in any page, in $language, wide and $wide, narrow and $narrow',
  async (view) => {
    const { language, wide, narrow } = view
    const { page, errors, go } = await openConsole(browser, server, 'owner', { language, theme: wide })
    const found: Record<string, string[]> = {}
    // A page is opened once for both widths: its layout follows the window.
    const look = async (name: string) => {
      for (const [width, theme] of [
        [1440, wide],
        [390, narrow],
      ] as const) {
        await page.setViewportSize({ width, height: 900 })
        await dressConsole(page, theme)
        const problems = await audit(page)
        if (problems.length > 0) found[`${name}, ${width} wide`] = problems
      }
      await page.setViewportSize({ width: 1440, height: 900 })
    }
    for (const path of paths) {
      await go(path)
      await settled(page)
      await look(path)
      for (const { name, open } of opened[path] ?? []) {
        await open(page)
        await settled(page)
        await look(name)
      }
    }
    expect(found).toEqual({})
    expect(errors).toEqual([])
    await page.context().close()
  },
)

/** Mantine's colours follow an attribute of Mantine's own. */
async function dressConsole(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((chosen) => {
    document.documentElement.dataset.mantineColorScheme = chosen
  }, theme)
  await applyTheme(page, theme)
}
