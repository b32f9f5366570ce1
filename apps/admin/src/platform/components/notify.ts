import { useSyncExternalStore } from 'react'
import { text } from '../i18n/i18n.ts'
import { messageOf } from './fault-message.ts'

const failureMs = 8000

/** Loads the notices; called before the first one is needed. */
export const loadNotices = () => import('./notices.tsx')

let isWanted = false
const listeners = new Set<() => void>()

function listen(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** Whether there has been a notice yet. */
export const useNoticesWanted = () => useSyncExternalStore(listen, () => isWanted)

type Notice = Parameters<Awaited<ReturnType<typeof loadNotices>>['show']>[0]

function say(notice: Notice): void {
  isWanted = true
  for (const changed of listeners) changed()
  loadNotices()
    .then(({ show }) => show({ ...notice, closeButtonProps: { 'aria-label': text('dialog.close') } }))
    // When the code of the notices fails to load, an alert shows the message.
    .catch(() => window.alert(notice.message))
}

/** Shows a success message for a few seconds. */
export const notify = (message: string) => say({ message })

/** Shows a failure message; for longer. */
export const notifyFault = (fault: unknown) =>
  say({ message: messageOf(fault), color: 'red', autoClose: failureMs })
