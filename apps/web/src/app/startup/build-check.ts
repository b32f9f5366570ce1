const everyMs = 60 * 60_000

interface BuildDependencies {
  /** The id this page was built with; empty while developing. */
  current: string
  /** Gives what the server has under a path, past every cache; rejects without an answer. */
  read(path: string): Promise<unknown>
  onNew(): void
}

/** Asks every 60 minutes for the newest build, and says once that there is another one. Answers how to stop. */
export function watchBuild({ current, read, onNew }: BuildDependencies): () => void {
  if (current === '') return () => undefined
  const check = async () => {
    const latest = idOf(await read('/builds/latest.json'))
    if (latest === null || latest === current) return
    // While servers are exchanged one may know of a build that the next one does not have yet.
    if (idOf(await read(`/builds/meta/${latest}.json`)) !== latest) return
    stop()
    onNew()
  }
  // Without an answer there is another hour.
  const timer = setInterval(() => check().catch(() => undefined), everyMs)
  const stop = () => clearInterval(timer)
  return stop
}

/** The id in what the server says of a build, or null. */
export function idOf(value: unknown): string | null {
  const { id } = (value ?? {}) as { id?: unknown }
  return typeof id === 'string' && /^[0-9a-f]{1,64}$/.test(id) ? id : null
}

export async function readFresh(path: string): Promise<unknown> {
  const response = await fetch(path, { cache: 'no-cache' })
  return response.ok ? response.json() : null
}
