const everyMs = 60 * 60_000

interface BuildDependencies {
  /** The build id of this page; empty in development. */
  current: string
  /** Fetches a path without any cache. Rejects without an answer. */
  read(path: string): Promise<unknown>
  onNew(): void
}

/** Requests the newest build every 60 minutes and calls `onNew` once when it differs. @returns stop */
export function watchBuild({ current, read, onNew }: BuildDependencies): () => void {
  if (current === '') return () => undefined
  const check = async () => {
    const latest = idOf(await read('/builds/latest.json'))
    if (latest === null || latest === current) return
    // During a rolling upgrade one server may already have a build that another does not have yet.
    if (idOf(await read(`/builds/meta/${latest}.json`)) !== latest) return
    stop()
    onNew()
  }
  // After a failed request the next one follows an hour later.
  const timer = setInterval(() => check().catch(() => undefined), everyMs)
  const stop = () => clearInterval(timer)
  return stop
}

/** The id in the server's answer about a build, or null. */
export function idOf(value: unknown): string | null {
  const { id } = (value ?? {}) as { id?: unknown }
  return typeof id === 'string' && /^[0-9a-f]{1,64}$/.test(id) ? id : null
}

export async function readFresh(path: string): Promise<unknown> {
  const response = await fetch(path, { cache: 'no-cache' })
  return response.ok ? response.json() : null
}
