import { useSyncExternalStore } from 'react'
import { text } from '../i18n/i18n.ts'
import { messageOf } from './fault-message.ts'

const failureMs = 8000

/** Notices are loaded before the first is said: by what may have one to say. */
export const loadNotices = () => import('./notices.tsx')

let isWanted = false
const listeners = new Set<() => void>()

function listen(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** Whether anything has been said yet. */
export const useNoticesWanted = () => useSyncExternalStore(listen, () => isWanted)

type Notice = Parameters<Awaited<ReturnType<typeof loadNotices>>['show']>[0]

function say(notice: Notice): void {
  isWanted = true
  for (const changed of listeners) changed()
  loadNotices()
    .then(({ show }) => show({ ...notice, closeButtonProps: { 'aria-label': text('dialog.close') } }))
    // Without the code that shows it, it is still said.
    .catch(() => window.alert(notice.message))
}

/** Says for a few seconds what was done. */
export const notify = (message: string) => say({ message })

/** Says why something was not done; for longer. */
export const notifyFault = (fault: unknown) =>
  say({ message: messageOf(fault), color: 'red', autoClose: failureMs })
