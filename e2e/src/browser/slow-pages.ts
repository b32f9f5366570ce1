import { createHash } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'

/**
 * Makes pages slow when GANJ_JITTER sets a seed: the processor is throttled, and timers, idle callbacks and the steps of the
 * test are delayed. The delays follow from the seed. `server/slow-answers.mjs` delays the answers.
 */
export function slowPages(browser: Browser, seed: string): void {
  const random = createRandom(seed)
  browser.on('context', (context) => {
    void context.addInitScript(delayTasks, Math.floor(random() * 2 ** 32))
    context.on('page', (page) => {
      delayActions(page, random)
      void slowProcessor(page, 1 + 5 * random() * random())
    })
  })
}

/** @returns numbers from 0 to 1, the same for each seed */
function createRandom(seed: string): () => number {
  let calls = 0
  return () => createHash('sha256').update(`${seed} ${calls++}`).digest().readUInt32BE() / 2 ** 32
}

/** Ignores a page that is closed before it is throttled. */
async function slowProcessor(page: Page, rate: number): Promise<void> {
  try {
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate })
  } catch (error) {
    if (!page.isClosed()) throw error
  }
}

const actions = ['click', 'fill', 'press', 'waitFor', 'textContent', 'isVisible', 'count', 'evaluate']
const delayed = new WeakSet<object>()

/** Delays the test's steps as a busy machine does: most are in time, some come after a toast has gone. */
function delayActions(page: Page, random: () => number): void {
  for (const prototype of [page.locator('html'), page.keyboard].map((one) => Object.getPrototypeOf(one))) {
    if (delayed.has(prototype)) continue
    delayed.add(prototype)
    for (const name of actions.filter((one) => Object.hasOwn(prototype, one))) {
      const act = prototype[name]
      prototype[name] = async function (...values: unknown[]) {
        const kind = random()
        const most = kind < 0.04 ? 6000 : kind < 0.3 ? 400 : 0
        if (most > 0) await new Promise((resolve) => setTimeout(resolve, random() * most))
        return act.apply(this, values)
      }
    }
  }
}

/** Runs in the page. Frames are not delayed: a test controls the clock of a run itself. */
function delayTasks(seed: number): void {
  if (window !== window.top) return
  let state = seed
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const begin = window.setTimeout.bind(window)
  const whenIdle = window.requestIdleCallback.bind(window)
  const cancelIdle = window.cancelIdleCallback.bind(window)
  const idle = new Map<number, () => void>()
  let last = 0
  Object.assign(window, {
    setTimeout: (task: () => void, ms = 0, ...values: []) =>
      begin(task, ms + random() * (random() < 0.1 ? 800 : 80), ...values),
    requestIdleCallback: (task: IdleRequestCallback, options?: IdleRequestOptions) => {
      const id = ++last
      const timer = begin(() => {
        const asked = whenIdle(task, options)
        idle.set(id, () => cancelIdle(asked))
      }, random() * 1500)
      idle.set(id, () => clearTimeout(timer))
      return id
    },
    cancelIdleCallback: (id: number) => idle.get(id)?.(),
  })
}
