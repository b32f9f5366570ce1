import { builtId } from '#platform/built-id.ts'
import { isChunkFailure } from '#platform/loading/preload-failure.ts'
import { reloadFromServer } from '#platform/offline/register.ts'
import { idOf, readFresh } from '../startup/build-check.ts'

/** The build this tab was last reloaded for. */
const storageKey = 'ganj.reloaded-for'

interface BuildDependencies {
  /** The id this page was built with; empty while developing. */
  current: string
  read(path: string): Promise<unknown>
  /** Throws where the host forbids storage. */
  storage: () => Storage
  reload(): void
}

const page: BuildDependencies = {
  current: builtId(document),
  read: readFresh,
  storage: () => window.sessionStorage,
  reload: () => void reloadFromServer(),
}

/**
 * Reloads the page when a chunk has not come because another build is served by now, once for each build.
 * @returns whether it reloads: until then there is nothing to show
 */
export async function reloadIfStale(
  error: unknown,
  { current, read, storage, reload }: BuildDependencies = page,
): Promise<boolean> {
  if (!isChunkFailure(error) || current === '') return false
  const latest = await latestId(read)
  if (latest === null || latest === current) return false
  try {
    const store = storage()
    if (store.getItem(storageKey) === latest) return false
    store.setItem(storageKey, latest)
    // Without a storage that keeps it nothing would end a loop.
    if (store.getItem(storageKey) !== latest) return false
  } catch {
    return false
  }
  reload()
  return true
}

async function latestId(read: BuildDependencies['read']): Promise<string | null> {
  try {
    return idOf(await read('/builds/latest.json'))
  } catch {
    return null
  }
}
