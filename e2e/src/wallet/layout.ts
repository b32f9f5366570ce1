import type { Browser } from 'playwright-core'
import type { Site } from './site.ts'

/** What the page of one view offers. */
interface ScenePage {
  scenes: Record<string, unknown>
  codes: string[]
  setLanguage(code: string): Promise<void>
}

/**
 * Controls that a finger cannot hit, since something else covers them, and texts that do not fit into their place, in
 * every language. Runs in the page.
 */
async function layoutFaults(): Promise<string[]> {
  const { codes, setLanguage } = window as unknown as ScenePage
  const faults: string[] = []
  for (const code of codes) {
    await setLanguage(code)
    const fault = (text: string) => faults.push(`${code}: ${text}`)
    const root = document.querySelector('#tc-widget-root dialog') ?? document
    for (const control of root.querySelectorAll<HTMLElement>('button:not([disabled]),a[href],[role=tab]')) {
      control.scrollIntoView({ block: 'center', inline: 'center' })
      const { left, right, top, width, height } = control.getBoundingClientRect()
      if (!width) continue
      const name = control.getAttribute('aria-label') ?? control.textContent
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      if (hit && !control.contains(hit)) fault(`${name} is covered by ${hit.className}`)
      if (left < 0 || right > innerWidth) fault(`${name} reaches out of the window`)
      // The note of a code reaches out of it on purpose.
      if (!control.matches('.gw-qr') && control.scrollWidth > control.clientWidth + 1)
        fault(`${name} does not fit into its button`)
    }
    for (const text of root.querySelectorAll('h1:not(.gw-hidden), h2, p'))
      if (text.scrollWidth > text.clientWidth + 1) fault(`${text.textContent} does not fit`)
    if (document.documentElement.scrollWidth > innerWidth) fault('the page can be scrolled sideways')
  }
  return faults
}

/** Every view in every language in a window of one width. @returns the faults, each with its view and language */
export async function findLayoutFaults(browser: Browser, site: Site, width: number): Promise<string[]> {
  const context = await browser.newContext({ viewport: { width, height: 844 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const open = async (scene: string) => {
    await page.goto(`${site.url}/scene.html?${new URLSearchParams({ scene })}`)
    await page.waitForSelector('html[data-ready]')
  }
  try {
    await open('disconnected')
    const scenes = await page.evaluate(() => Object.keys((window as unknown as ScenePage).scenes))
    const faults: string[] = []
    for (const scene of scenes) {
      await open(scene)
      for (const fault of await page.evaluate(layoutFaults)) faults.push(`${scene}, ${width} px, ${fault}`)
    }
    return faults
  } finally {
    await context.close()
  }
}
