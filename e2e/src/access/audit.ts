import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { BrowserContext, Page } from 'playwright-core'

const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

interface Violation {
  id: string
  nodes: { html: string; failureSummary?: string }[]
}

interface Extent {
  /** Rules to leave out. */
  without?: readonly string[]
  /** Only the contrast of colours: all that another theme can change. */
  coloursOnly?: boolean
}

/** Every page of a context brings axe when it opens: half as dear as to bring it into each page that stands. */
export const bringAxe = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript({ path: axeFile })

/** What axe finds in an idle page, and whether the page is wider than its screen. */
export async function audit(
  page: Page,
  { without = [], coloursOnly = false }: Extent = {},
): Promise<string[]> {
  await whenIdle(page)
  // Not by a tag: the page lets no strange script in.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await readFile(axeFile, 'utf8'))
  return page.evaluate(
    async ({ rules, runOnly }) => {
      const { axe } = window as unknown as {
        axe: { run(options: object): Promise<{ violations: Violation[] }> }
      }
      const { violations } = await axe.run({
        resultTypes: ['violations'],
        rules,
        ...(runOnly ? { runOnly } : {}),
      })
      const found = violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary = '' }) => {
          const contrast = /contrast of [\d.]+ \(.*?\)/.exec(failureSummary)?.[0] ?? ''
          return `${id}: ${html.slice(0, 120)} ${contrast}`.trim()
        }),
      )
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth > clientWidth
        ? [...found, `wider than the screen by ${scrollWidth - clientWidth}`]
        : found
    },
    {
      rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
      runOnly: coloursOnly ? ['color-contrast'] : null,
    },
  )
}

/**
 * Colours are measured when nothing moves. A colour that is handed down moves on from one element to the next, so it must
 * have been quiet twice; what is paused stands already, and would never finish.
 */
const whenIdle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    // No function with a name: what runs this file may wrap those in a helper that the page has not.
    for (let quiet = 0; quiet < 2; ) {
      await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
      const moving = document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getTiming().iterations !== Number.POSITIVE_INFINITY,
        )
      quiet = moving.length === 0 ? quiet + 1 : 0
      await Promise.all(moving.map(({ finished }) => finished.catch(() => undefined)))
    }
  })
