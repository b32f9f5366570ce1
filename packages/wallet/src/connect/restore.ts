import {
  createConnectionRestoringCompletedEvent,
  createConnectionRestoringErrorEvent,
  createConnectionRestoringStartedEvent,
} from '@tonconnect/sdk'
import type { Core } from '../core/core.ts'
import { CONNECTION_KEY, pageStorage, WALLET_INFO_KEY } from '../core/widget-storage.ts'
import { isStoredConnection } from './check-message.ts'

/** Delay before a failed restore is retried, in milliseconds. */
const RESTORE_RETRY = 2000
/** Time limit for restoring, in milliseconds. */
const RESTORE_DEADLINE = 12000

/** Restores the stored session. Never rejects. @returns whether a wallet is connected afterwards */
export async function restore(core: Core, signal: AbortSignal): Promise<boolean> {
  core.emit(createConnectionRestoringStartedEvent(core.version))
  dropMalformedConnection()
  await attemptUntilDeadline(core, signal)
  await core.settling
  if (signal.aborted) return core.lease?.connector.connected ?? false
  const { connected, wallet } = core.connector()
  if (connected) core.emit(createConnectionRestoringCompletedEvent(core.version, wallet))
  else {
    core.emit(createConnectionRestoringErrorEvent(core.version, 'Connection was not restored'))
    core.storage.write(WALLET_INFO_KEY, null)
  }
  return connected
}

/** Removes a malformed stored connection. */
export function dropMalformedConnection(): void {
  const storage = pageStorage()
  const stored = storage?.getItem(CONNECTION_KEY)
  if (stored && !isStoredConnection(stored)) storage?.removeItem(CONNECTION_KEY)
}

function attemptUntilDeadline(core: Core, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const { lease } = core
    let ended = false
    let cancelRetry = () => {}
    const stop = () => {
      ended = true
      cancelRetry()
      cancelDeadline()
      resolve()
    }
    const cancelDeadline = core.clock.after(RESTORE_DEADLINE, stop)
    signal.addEventListener('abort', stop, { once: true })
    const attempt = () => {
      core
        .connector()
        .restoreConnection()
        .then(stop, (error) => {
          core.report(error)
          if (!ended) cancelRetry = core.clock.after(RESTORE_RETRY, attempt)
        })
        // An attempt that ends after the widget was stopped may have opened a stream since.
        .finally(() => signal.aborted && lease?.release())
    }
    attempt()
  })
}
