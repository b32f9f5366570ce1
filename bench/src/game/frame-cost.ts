import type { Browser, Page } from 'playwright-core'

export interface FrameCost {
  /** Processor time of the main thread for one frame in milliseconds: script, style, layout, recording of paint. */
  p50: number
  p95: number
  /** The part of it in the animation frame callback, the page's own script. */
  script: { p50: number; p95: number }
  frames: number
}

/** Processor time of one frame, in milliseconds. */
interface Spent {
  all: number
  script: number
}

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  /** Processor time of the thread: unlike `dur` without the time it waits for a core or for the graphics card. */
  tdur?: number
  args?: { name?: string }
}

/** Processor time per frame of the main thread that draws the most frames while an action runs. */
export const frameCost = async (
  browser: Browser,
  page: Page,
  goOn: () => Promise<unknown>,
): Promise<FrameCost> => costOf(busyTimes(await traced(browser, page, goOn)))

/** The longest task of any main thread of a page while an action runs, in milliseconds. */
export async function longestTask(
  browser: Browser,
  page: Page,
  goOn: () => Promise<unknown>,
): Promise<number> {
  const events = await traced(browser, page, goOn)
  const mains = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const isMain = new Set(mains.map(threadOf))
  const tasks = events.filter((event) => event.name === 'RunTask' && isMain.has(threadOf(event)))
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur / 1000))
}

const threadOf = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`

async function traced(browser: Browser, page: Page, goOn: () => Promise<unknown>): Promise<TraceEvent[]> {
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'],
  })
  await goOn()
  return (JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] }).traceEvents
}

/** The processor time of that thread from each animation frame to the next. */
function busyTimes(traceEvents: readonly TraceEvent[]): Spent[] {
  const fired = traceEvents.filter(({ name }) => name === 'FireAnimationFrame')
  const byThread = new Map<string, TraceEvent[]>()
  for (const event of fired) byThread.set(threadOf(event), [...(byThread.get(threadOf(event)) ?? []), event])
  const [drawing, found] = [...byThread].sort(([, a], [, b]) => b.length - a.length)[0] ?? ['', []]
  const callbacks = found.sort((a, b) => a.ts - b.ts)
  const tasks = traceEvents.filter(
    (event) => event.name === 'RunTask' && event.ph === 'X' && threadOf(event) === drawing,
  )
  const spent = callbacks.slice(0, -1).map(({ tdur = 0 }) => ({ all: 0, script: tdur / 1000 }))
  for (const { ts, dur = 0, tdur = 0 } of tasks) {
    // A task belongs to the frame in which it ends: the callback of a frame runs inside a task.
    const frame = spent[callbacks.findLastIndex((callback) => callback.ts <= ts + dur)]
    if (frame) frame.all += tdur / 1000
  }
  return spent
}

function costOf(spent: readonly Spent[]): FrameCost {
  return {
    ...shares(spent.map(({ all }) => all)),
    script: shares(spent.map(({ script }) => script)),
    frames: spent.length,
  }
}

function shares(times: number[]): { p50: number; p95: number } {
  times.sort((a, b) => a - b)
  const at = (part: number) => times[Math.floor((times.length - 1) * part)] ?? 0
  return { p50: at(0.5), p95: at(0.95) }
}
