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
  /** Only colour contrast, which is all that another theme can change. */
  coloursOnly?: boolean
}

/** Loads axe into every page of a context when it opens, which costs half as much as injecting it into open pages. */
export const injectAxe = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript({ path: axeFile })

/** The violations that axe finds in an idle page, and whether the page overflows its screen horizontally. */
export async function audit(
  page: Page,
  { without = [], coloursOnly = false }: Extent = {},
): Promise<string[]> {
  await whenIdle(page)
  // Not by a script tag: the page's content policy refuses foreign scripts.
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
 * Resolves when no animation runs, so that colours are final. A transition of an inherited colour starts one in the next
 * element, so two checks in a row must find none. Paused animations are ignored: they would never finish. So is the bar of a
 * toast, which stands still for the five seconds of its animation.
 */
const whenIdle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    // No named functions: the loader of this file may wrap them in a helper that does not exist in the page.
    for (let quiet = 0; quiet < 2; ) {
      await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
      const moving = document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' &&
            effect?.getTiming().iterations !== Number.POSITIVE_INFINITY &&
            !(
              effect instanceof KeyframeEffect && effect.target?.matches('.Toastify__progress-bar--animated')
            ),
        )
      quiet = moving.length === 0 ? quiet + 1 : 0
      await Promise.all(moving.map(({ finished }) => finished.catch(() => undefined)))
    }
  })
