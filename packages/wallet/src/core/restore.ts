import {
  createConnectionRestoringCompletedEvent,
  createConnectionRestoringErrorEvent,
  createConnectionRestoringStartedEvent,
} from '@tonconnect/sdk'
import { injectedWallets } from './bundled-wallets.ts'
import { type Core, versionInfo } from './core.ts'
import { CONNECTION_KEY, pageStorage, WALLET_INFO_KEY } from './wallet-memory.ts'

/** A failed attempt to restore is repeated after this long, in milliseconds. */
const RESTORE_RETRY = 2000
/** Restoring is given up after this long, in milliseconds. */
const RESTORE_DEADLINE = 12000

/** Brings the stored session back. Never rejects. @returns whether a wallet is connected afterwards */
export async function restore(core: Core, signal: AbortSignal): Promise<boolean> {
  core.emit(createConnectionRestoringStartedEvent(versionInfo))
  if (mayBeStored(core)) await attemptUntilDeadline(core, signal)
  await core.settling
  if (signal.aborted) return core.lease?.connector.connected ?? false
  const { connected, wallet } = core.connector()
  if (connected) core.emit(createConnectionRestoringCompletedEvent(versionInfo, wallet))
  else {
    core.emit(createConnectionRestoringErrorEvent(versionInfo, 'Connection was not restored'))
    core.memory.write(WALLET_INFO_KEY, null)
  }
  if (core.store.get().phase === 'loading')
    core.store.set({ phase: connected ? 'connected' : 'disconnected' })
  return connected
}

/** With nothing stored and no wallet on the page the SDK has nothing to ask, and the page stays quiet. */
function mayBeStored(core: Core): boolean {
  if ('connector' in core.created && core.created.connector) return true
  return !!pageStorage()?.getItem(CONNECTION_KEY) || injectedWallets(globalThis).length > 0
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
        // An attempt that outlived the widget has opened its stream after everything else was closed.
        .finally(() => signal.aborted && lease?.release())
    }
    attempt()
  })
}
