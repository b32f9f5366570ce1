/** How often the progress of a batch is checked. */
const watchMs = 100

/** The time within which a thread must begin a batch, its own start included. */
const startMs = 30_000

/**
 * Aborts when a batch makes no progress for `patienceMs`, or no run of it is begun. Checks are counted instead of reading a
 * clock: while the whole process stands still, as on a machine that is paused, replays stand still with it.
 */
export function watchProgress(progress: Int32Array, patienceMs: number) {
  const abort = new AbortController()
  let last = 0
  let checks = 0
  const timer = setInterval(() => {
    const at = Atomics.load(progress, 0)
    const moved = at + Atomics.load(progress, 1)
    checks = moved === last ? checks + 1 : 0
    last = moved
    if (checks * watchMs > (at === 0 ? startMs : patienceMs)) abort.abort()
  }, watchMs)
  return { signal: abort.signal, stop: () => clearInterval(timer) }
}
