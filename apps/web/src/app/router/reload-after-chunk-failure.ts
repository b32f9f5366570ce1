import { builtId } from '#platform/built-id.ts'
import { isChunkFailure } from '#platform/loading/preload-failure.ts'
import { reloadFromServer } from '#platform/offline/register.ts'
import { webStorage } from '#platform/storage.ts'
import { idOf, readFresh } from '../startup/build-check.ts'

/** The build this tab was last reloaded for, and when. */
const storageKey = 'ganj.reloaded-for'
/** So soon after a reload, in milliseconds, another one would not help. */
const againAfterMs = 2 * 60_000

interface BuildDependencies {
  /** The id this page was built with; empty while developing. */
  current: string
  read(path: string): Promise<unknown>
  /** Whether this page's own script can be had now; a reload without it would leave nothing on the screen. */
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
 * Reloads the page when a chunk fails although the server answers. Either another build is served by now, or the
 * connection was lost before: browsers remember a module that failed and do not ask for it again
 * (https://github.com/whatwg/html/issues/6768).
 * @returns whether it reloads: until then there is nothing to show
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
