/**
 * A clock that stands while something is under way, and moves on to the earliest moment that somebody waits for when nothing
 * is: hours pass as fast as the work of them is done, and nothing that is measured by it depends on the machine.
 */
export function createVirtualClock(startsAt: number, isQuiet: () => boolean) {
  let at = startsAt
  const waiting: { at: number; go: () => void }[] = []
  return {
    now: (): number => at,
    wait: (milliseconds: number): Promise<void> =>
      milliseconds <= 0
        ? Promise.resolve()
        : new Promise((go) => {
            waiting.push({ at: at + milliseconds, go })
          }),
    /** Lets time pass until the work is done. */
    async pass(work: Promise<void>): Promise<void> {
      let isOver = false
      work
        .finally(() => {
          isOver = true
        })
        .catch(() => undefined)
      for (let quiet = 0; !isOver; ) {
        await new Promise((next) => setImmediate(next))
        quiet = isQuiet() ? quiet + 1 : 0
        if (quiet < 3) continue
        const next = waiting.sort((a, b) => a.at - b.at).shift()
        if (!next) continue
        at = Math.max(at, next.at)
        next.go()
        quiet = 0
      }
      await work
    },
  }
}
