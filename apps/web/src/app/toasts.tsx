import { directionOf, prefersReducedMotion } from '@ganj/ui'
import { useEffect } from 'react'
import { cssTransition, Slide, ToastContainer, toast } from 'react-toastify/unstyled'
import { useLanguage } from '#platform/i18n/i18n.ts'
import { useToastQueue } from '#platform/toast.ts'
import 'react-toastify/dist/ReactToastify.css'
import { useShell } from './shell-store.ts'
import './toasts.css'

const appToasts = 'app'
const errorToasts = 'error'
const Still = cssTransition({ enter: 'toast-still', exit: 'toast-still', collapse: false })

/** Both containers: what the app says in the middle, what went wrong at the side. Loaded with the first toast. */
export function Toasts() {
  const waiting = useToastQueue((queue) => queue.waiting)
  const isFullScreen = useShell((shell) => shell.isFullScreen)
  const rtl = directionOf(useLanguage()) === 'rtl'
  const shared = {
    theme: 'dark',
    rtl,
    closeButton: false,
    transition: prefersReducedMotion() ? Still : Slide,
  }

  useEffect(() => {
    if (waiting.length === 0) return
    useToastQueue.setState({ waiting: [] })
    for (const { kind, message, progress } of waiting) {
      toast(message, {
        type: kind,
        containerId: kind === 'error' ? errorToasts : appToasts,
        // The same thing said twice is said once.
        toastId: `${kind} ${message}`,
        ...(progress === undefined ? {} : { progress }),
      })
    }
  }, [waiting])

  return (
    <div className={isFullScreen ? 'toasts toasts-full-screen' : 'toasts'}>
      <ToastContainer {...shared} containerId={appToasts} position="top-center" autoClose={1500} />
      <ToastContainer {...shared} containerId={errorToasts} position="top-right" />
    </div>
  )
}
