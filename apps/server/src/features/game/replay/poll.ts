/** The times at which an idle process looks for work that others left to it: every `everyMs`, or when it is woken. */
export function createPoll(everyMs: number) {
  let end: (() => void) | undefined
  return {
    /** @returns whether the process stood still meanwhile, as on a machine that was paused */
    wait: () =>
      new Promise<boolean>((resolve) => {
        const from = performance.now()
        const timer = setTimeout(finish, everyMs)
        end = finish
        function finish(): void {
          clearTimeout(timer)
          end = undefined
          resolve(performance.now() - from > 2 * everyMs)
        }
      }),
    wake: () => end?.(),
  }
}
