import type { Core } from './core.ts'
import { recall, VERSION } from './core.ts'
import { followConnector } from './follow-connector.ts'
import { followOtherTabs, followVisibility, rememberLaunch } from './follow-page.ts'
import { restore } from './restore.ts'
import { guardRejections } from './scrub.ts'
import { initialState } from './state.ts'
import { watchBridge } from './watch-bridge.ts'

/**
 * Brings a core to life: listens, and restores the session on the next turn, so that listeners attached in
 * this one hear of it.
 * @param onRestored told once the restoring has ended
 * @returns stop: afterwards no listener, timer or stream is left
 */
export function startCore(core: Core, onRestored: (connected: boolean) => void): () => void {
  const life = new AbortController()
  rememberLaunch(window)
  recall(core)
  const offs = [
    guardRejections(window, core.report),
    // Before the connector, which asks as soon as it is there.
    answerVersion(core),
    followConnector(core),
    followVisibility(core, document),
    followOtherTabs(core, window),
    keepBridge(core),
    core.clock.after(0, () => {
      if (core.created.restoreConnection === false) return finish(false)
      restore(core, life.signal).then((connected) => {
        if (!life.signal.aborted) finish(connected)
      }, core.report)
    }),
  ]
  const finish = (connected: boolean) => {
    const { phase } = core.store.get()
    core.store.set({ restored: true, phase: phase === 'loading' ? 'disconnected' : phase })
    onRestored(connected)
  }
  return () => {
    life.abort()
    // What is open closes, and what waits in a wallet is given up.
    const { modal, single, view, link, action, notice } = initialState({})
    core.store.set({ modal, single, view, link, action, notice })
    for (const off of offs) off()
    core.attempt?.abort()
    core.attempt = null
    core.lease?.release()
    core.lease = null
  }
}

/** Says which widget this is to whoever asks. */
function answerVersion({ dispatcher, emit }: Core): () => void {
  const off = dispatcher.addEventListener('ton-connect-ui-request-version', () =>
    emit({ type: 'response-version', version: VERSION }),
  )
  return () => void off.then((stop) => stop())
}

/** Looks after the stream as long as there is a session that has one. */
function keepBridge(core: Core): () => void {
  let stop: (() => void) | null = null
  const off = core.store.subscribe(({ wallet, link }) => {
    if (wallet || link) stop ??= watchBridge(core.connector(), core.clock)
  })
  return () => {
    off()
    stop?.()
  }
}
