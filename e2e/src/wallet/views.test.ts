import { afterAll, expect, test } from 'vitest'
import { launchBrowser } from '../browser/phone.ts'
import { startSite } from './site.ts'
import { findFaults, visits } from './views.ts'

/** Every view of the wallet widget in Chromium. No view connects, so no bridge is needed. */
const site = await startSite('http://127.0.0.1:9/bridge')
const browser = await launchBrowser()
afterAll(async () => {
  await browser.close()
  await site.close()
})

test.each(visits)(
  'at $width px axe finds no violation in any view, and in twelve languages no control is covered and every text fits',
  async (visit) => {
    expect(await findFaults(browser, site, visit)).toEqual([])
  },
  600_000,
)
