import type { Core } from '../core/core.ts'
import type { Action } from '../core/state.ts'

/** Duration of a notification, in milliseconds. */
const NOTICE_TIME = 4500
/** Duration of its entrance and exit animations, in milliseconds. */
const NOTICE_FADE = 200

let noticeId = 0

/** Shows an action, or clears it. Its notification replaces the one on screen. */
export function setAction(core: Core, action: Action | null): void {
  const before = core.store.get().action
  core.store.set({ action })
  if (action && (action.id !== before?.id || action.name !== before.name)) announce(core, action)
  if (!action && before) dropPending(core)
}

function announce(core: Core, action: Action): void {
  dropPending(core)
  if (!action.showNotification) return
  const id = ++noticeId
  let cancel = core.clock.after(NOTICE_TIME, () => {
    core.store.set({ notice: { id, name: action.name, leaving: true } })
    cancel = core.clock.after(NOTICE_FADE, () => core.store.set({ notice: null }))
  })
  core.store.set({ notice: { id, name: action.name, leaving: false } })
  const off = core.store.subscribe(({ notice }) => {
    if (notice?.id === id) return
    cancel()
    off()
  })
}

/** Removes the notification 'Confirm in your wallet' once the state has changed. */
function dropPending(core: Core): void {
  if (core.store.get().notice?.name.startsWith('confirm')) core.store.set({ notice: null })
}
