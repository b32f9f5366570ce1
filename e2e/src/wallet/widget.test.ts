import { afterAll, expect, test } from 'vitest'
import { launchBrowser } from '../browser/phone.ts'
import { accessTests, auditEveryView } from './access.ts'
import { actTests } from './act.ts'
import { startBridge } from './bridge.ts'
import { connectTests } from './connect.ts'
import { exampleTests } from './examples.ts'
import { findLayoutFaults } from './layout.ts'
import { startSite } from './site.ts'
import { withStage } from './stage.ts'

/** The wallet widget in Chromium against a real bridge and a real wallet peer. */
const bridge = await startBridge()
const site = await startSite(bridge.url)
const browser = await launchBrowser()
afterAll(async () => {
  await browser.close()
  await site.close()
  await bridge.close()
})

for (const [sentence, play, options = {}] of [
  ...connectTests,
  ...actTests,
  ...accessTests,
  ...exampleTests,
]) {
  test(sentence, () => withStage(browser, bridge, site, options, play))
}

test.each([320, 390, 1200])(
  'every control of every view can be hit at %i px, and every text fits, in twelve languages',
  async (width) => {
    expect(await findLayoutFaults(browser, site, width)).toEqual([])
  },
  600_000,
)

for (const [view, findings] of await auditEveryView(browser, site)) {
  test(`axe finds nothing in ${view}`, () => {
    expect(findings).toEqual([])
  })
}
