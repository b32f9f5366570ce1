import { afterAll, test } from 'vitest'
import { launchBrowser } from '../browser/phone.ts'
import { accessTests } from './access.ts'
import { actTests } from './act.ts'
import { startBridge } from './bridge.ts'
import { connectTests } from './connect.ts'
import { exampleTests } from './examples.ts'
import { startSite } from './site.ts'
import { withStage } from './stage.ts'

/** The wallet widget in Chromium against a bridge and a wallet that implement the protocol. */
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
