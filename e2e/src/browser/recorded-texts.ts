import type { Page } from 'playwright-core'
import { expect } from 'vitest'

declare global {
  interface Window {
    /** Only in a page whose texts are recorded. */
    recordedTexts: string[]
  }
}

/**
 * Records the texts that appear in a page from now on: a toast may be gone before a slow machine looks.
 * @returns a function that waits until a text has appeared
 */
export async function recordTexts(page: Page): Promise<(text: string) => Promise<void>> {
  await page.evaluate(() => {
    const recordedTexts: string[] = []
    window.recordedTexts = recordedTexts
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        for (const node of addedNodes.length > 0 ? addedNodes : [target]) {
          const element = node instanceof Element ? node : node.parentElement
          if (element?.checkVisibility()) recordedTexts.push(node.textContent ?? '')
        }
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  const hasCome = (text: string) =>
    page.evaluate((wanted) => window.recordedTexts.some((one) => one.includes(wanted)), text)
  return (text) => expect.poll(() => hasCome(text)).toBe(true)
}
