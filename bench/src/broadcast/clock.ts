/**
 * A virtual clock. It is stopped while a call is in flight and otherwise advances to the earliest pending timer. Hours pass as
 * fast as their work is done, and no result depends on the speed of the machine.
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
    /** Advances the clock until the work is done. */
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
