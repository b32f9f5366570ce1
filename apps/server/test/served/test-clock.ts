/** A clock that is stopped until it is moved, or started. */
export function createTestClock(startsAt: string) {
  let stood = Date.parse(startsAt)
  let letGoAt: number | null = null
  const now = () => new Date(letGoAt === null ? stood : stood + Date.now() - letGoAt)
  return {
    now,
    advance: (seconds: number) => {
      stood += seconds * 1000
    },
    /** Jumps to a time; a running clock continues from there. */
    moveTo: (moment: string) => {
      stood = Date.parse(moment)
      if (letGoAt !== null) letGoAt = Date.now()
    },
    /** From now on it runs like any other. */
    letGo: () => {
      letGoAt = Date.now()
    },
  }
}
