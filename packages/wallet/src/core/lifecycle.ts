import { createRequestVersionEvent, createResponseVersionEvent } from '@tonconnect/sdk'
import { restore } from '../connect/restore.ts'
import { followConnector } from '../connect/sync-connector.ts'
import type { Core } from './core.ts'
import { readStored, VERSION } from './core.ts'
import { followOtherTabs, followVisibility, storeLaunch } from './page-events.ts'
import { initialState } from './state.ts'

/**
 * Starts a core: adds its listeners, and restores the session in the next task, so that listeners attached in this one
 * are called.
 * @param onRestored called once the restoring has ended
 * @returns stop: afterwards no listener, timer or stream is left
 */
export function startCore(core: Core, onRestored: (connected: boolean) => void): () => void {
  const lifetime = new AbortController()
  core.isStarted = true
  storeLaunch(window)
  readStored(core)
  const offs = [
    // Before the connector, which sends its version request when it is created.
    exchangeVersions(core),
    followConnector(core),
    followVisibility(core, document),
    followOtherTabs(core, window),
    followBridge(core),
    core.clock.after(0, () => {
      requestSdkVersion(core)
      if (core.created.restoreConnection === false) return finish(false)
      restore(core, lifetime.signal).then((connected) => {
        if (!lifetime.signal.aborted) finish(connected)
      }, core.report)
    }),
  ]
  const finish = (connected: boolean) => {
    const { phase } = core.store.get()
    core.store.set({ restored: true, phase: phase === 'loading' ? 'disconnected' : phase })
    onRestored(connected)
  }
  return () => {
    lifetime.abort()
    core.isStarted = false
    // Closes open modals and aborts requests that no wallet has received.
    const { modal, single, view, link, action, notice } = initialState({})
    core.store.set({ modal, single, view, link, action, notice })
    for (const off of offs) off()
    core.attempt?.abort()
    core.attempt = null
    const { lease } = core
    core.lease = null
    // A wallet that has a request may still answer it.
    if (core.requests.size > 0) void Promise.allSettled(core.requests).then(() => lease?.release())
    else lease?.release()
  }
}

/** Answers version requests, and requests the SDK's version. */
function exchangeVersions(core: Core): () => void {
  const { dispatcher } = core
  const requests = dispatcher.addEventListener('ton-connect-ui-request-version', () =>
    core.emit(createResponseVersionEvent(VERSION)),
  )
  const sdkVersions = dispatcher.addEventListener('ton-connect-response-version', ({ detail }) => {
    core.version = { ...core.version, ton_connect_sdk_lib: detail.version }
  })
  return () => {
    for (const listening of [requests, sdkVersions]) listening.then((stop) => stop(), core.report)
  }
}

/** The SDK answers once it has added its own listener. */
function requestSdkVersion({ dispatcher, report }: Core): void {
  dispatcher.dispatchEvent('ton-connect-request-version', createRequestVersionEvent()).catch(report)
}

/** Watches the stream while there is a session over a bridge. */
function followBridge(core: Core): () => void {
  let stop: (() => void) | null = null
  let isOver = false
  const off = core.store.subscribe(({ wallet, link }) => {
    if (stop || (!wallet && !link)) return
    stop = () => {}
    core.deferred().then(({ watchBridge }) => {
      if (!isOver) stop = watchBridge(core.connector(), core.clock)
    }, core.report)
  })
  return () => {
    isOver = true
    off()
    stop?.()
  }
}
