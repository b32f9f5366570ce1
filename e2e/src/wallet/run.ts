import { launchBrowser } from '../browser/phone.ts'
import { accessTests, auditEveryView } from './access.ts'
import { actTests } from './act.ts'
import { startBridge } from './bridge.ts'
import { connectTests } from './connect.ts'
import { startSite } from './site.ts'
import { withStage } from './stage.ts'

/** Plays the wallet widget in Chromium against a real bridge and a real wallet peer. `run.ts [words]` plays what matches. */
const only = process.argv.slice(2).join(' ').toLowerCase()
const wanted = (sentence: string) => sentence.toLowerCase().includes(only)
let passed = 0
let failed = 0

async function report(sentence: string, play: () => Promise<void>): Promise<void> {
  try {
    await Promise.race([play(), tooLong()])
    passed += 1
    console.log(`ok      ${sentence}`)
  } catch (error) {
    failed += 1
    console.log(`NOT OK  ${sentence}\n${String((error as Error).stack).replace(/^/gm, '        ')}`)
  }
}

/** A test that hangs must not keep the others from being played. */
function tooLong(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('It took longer than a minute')), 60_000).unref()
  })
}

const bridge = await startBridge()
const site = await startSite(bridge.url)
const browser = await launchBrowser()
try {
  for (const [sentence, play, options = {}] of [...connectTests, ...actTests, ...accessTests]) {
    if (wanted(sentence)) await report(sentence, () => withStage(browser, bridge, site, options, play))
  }
  if (wanted('axe')) {
    for (const [view, findings] of await auditEveryView(browser, site)) {
      await report(`axe finds nothing in ${view}`, async () => {
        if (findings.length > 0) throw new Error(findings.join('\n'))
      })
    }
  }
} finally {
  await browser.close()
  await site.close()
  await bridge.close()
}
console.log(`${passed} passed, ${failed} failed`)
// What a failed test left hanging must not keep the process.
process.exit(failed > 0 ? 1 : 0)
