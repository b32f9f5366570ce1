import { builtId } from '#platform/built-id.ts'
import { isChunkFailure } from '#platform/loading/preload-failure.ts'
import { reloadFromServer } from '#platform/offline/register.ts'
import { webStorage } from '#platform/storage.ts'
import { idOf, readFresh } from '../startup/build-check.ts'

/** The build this tab was last reloaded for, and when. */
const storageKey = 'ganj.reloaded-for'
/** Minimum time between two reloads for the same build, in milliseconds. */
const againAfterMs = 2 * 60_000

interface BuildDependencies {
  /** The build id of this page; empty in development. */
  current: string
  read(path: string): Promise<unknown>
  /** Whether this page's own script can be loaded now; a reload without it would leave an empty screen. */
  isServed(): Promise<boolean>
  /** Throws where the host forbids storage. */
  storage: () => Storage
  now(): number
  reload(): void
}

const page: BuildDependencies = {
  current: builtId(document),
  read: readFresh,
  isServed: async () => {
    const entry = document.querySelector<HTMLScriptElement>('script[type=module][src]')
    return entry !== null && (await fetch(entry.src, { method: 'HEAD', cache: 'no-store' })).ok
  },
  storage: () => webStorage('sessionStorage'),
  now: Date.now,
  reload: () => void reloadFromServer(),
}

/**
 * Reloads the page when a chunk fails to load although the server answers. Either another build is served by now, or
 * the connection was lost before: browsers cache a failed module import and do not repeat it
 * (https://github.com/whatwg/html/issues/6768).
 * @returns whether it reloads; the page then shows no error
 */
export async function reloadAfterChunkFailure(
  error: unknown,
  { current, read, isServed, storage, now, reload }: BuildDependencies = page,
): Promise<boolean> {
  if (!isChunkFailure(error) || current === '') return false
  const latest = await latestId(read)
  if (latest === null) return false
  if (latest === current && !(await isServed().catch(() => false))) return false
  try {
    const store = storage()
    const [reloadedFor, at] = store.getItem(storageKey)?.split(' ') ?? []
    if (reloadedFor === latest && now() - Number(at) < againAfterMs) return false
    const mark = `${latest} ${now()}`
    store.setItem(storageKey, mark)
    // Without storage nothing would stop a loop of reloads.
    if (store.getItem(storageKey) !== mark) return false
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
