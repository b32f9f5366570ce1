import variant from '@jitl/quickjs-ng-wasmfile-release-sync'
import { newQuickJSWASMModuleFromVariant } from 'quickjs-emscripten-core'
import { launchBrowser } from '../browser/phone.ts'
import { bundle } from './bundle.ts'

/** The end of a golden run: final tick, score, hash of the last state, chain of the hashes of every second. */
type End = readonly number[]

/** A JavaScript engine that plays golden runs, by their numbers. */
export interface Engine {
  name: string
  play(runs: readonly number[]): Promise<End[]>
  close(): Promise<void>
}

/** The rules, the bots and the golden runs as one script that any engine can read. */
const goldenScript = () => bundle('./golden-entry.ts', 'golden')

/** V8 as a browser runs it: all runs in one page. */
export async function chromiumEngine(): Promise<Engine> {
  const browser = await launchBrowser()
  const page = await browser.newPage()
  await page.addScriptTag({ content: await goldenScript() })
  return {
    name: `Chromium ${browser.version()}`,
    play: (runs) => page.evaluate((numbers) => golden.play(numbers), [...runs]),
    close: () => browser.close(),
  }
}

/** QuickJS, compiled to WebAssembly: an interpreter that shares no code with V8 and has no JIT compiler. */
export async function quickJsEngine(): Promise<Engine> {
  const quickJs = await newQuickJSWASMModuleFromVariant(variant)
  const context = quickJs.newContext()
  context.unwrapResult(context.evalCode(`${await goldenScript()};globalThis.golden = golden`)).dispose()
  return {
    name: 'QuickJS',
    async play(runs) {
      const answer = context.unwrapResult(
        context.evalCode(`JSON.stringify(golden.play(${JSON.stringify(runs)}))`),
      )
      const text = context.getString(answer)
      answer.dispose()
      return JSON.parse(text) as End[]
    },
    async close() {
      context.dispose()
    },
  }
}

/** The global that `golden-entry.ts` sets inside an engine. */
declare const golden: typeof import('./golden-entry.ts')
