import { directionOf, prefersReducedMotion } from '@ganj/ui'
import { useEffect, useRef } from 'react'
import { cssTransition, Slide, ToastContainer, toast } from 'react-toastify/unstyled'
import { useFullScreen } from '#platform/appearance/full-screen.ts'
import { useLanguage, useText } from '#platform/i18n/i18n.ts'
import { playFeedback } from '#platform/play-feedback.ts'
import { toastIdOf, useToastQueue } from '#platform/toast.ts'
import 'react-toastify/dist/ReactToastify.css'
import { RequestCode } from './request-code.tsx'
import './toasts.css'

const appToasts = 'app'
const errorToasts = 'error'
const Still = cssTransition({ enter: 'toast-still', exit: 'toast-still', collapse: false })

/** Both toast containers: messages in the middle, failures at the side. Loaded with the first toast. */
export function Toasts() {
  const text = useText()
  const waiting = useToastQueue((queue) => queue.waiting)
  const isFullScreen = useFullScreen((screen) => screen.isFullScreen)
  const place = useRef<HTMLDivElement>(null)
  const rtl = directionOf(useLanguage()) === 'rtl'
  const isStill = prefersReducedMotion()
  const shared = {
    theme: 'dark',
    rtl,
    closeButton: false,
    transition: isStill ? Still : Slide,
  }

  useEffect(() => {
    if (waiting.length === 0) return
    // A sheet is in the browser's top layer: the toasts are moved above it.
    place.current?.hidePopover?.()
    place.current?.showPopover?.()
    useToastQueue.setState({ waiting: [] })
    for (const request of waiting) {
      const { kind, message, progress, requestId } = request
      // The same message is shown once, with one sound.
      const toastId = toastIdOf(request)
      if (toast.isActive(toastId)) continue
      playFeedback(kind)
      toast(requestId === undefined ? message : <WithCode message={message} requestId={requestId} />, {
        type: kind,
        containerId: kind === 'error' ? errorToasts : appToasts,
        toastId,
        ...(progress === undefined ? {} : { progress }),
      })
    }
  }, [waiting])

  return (
    <div
      ref={place}
      popover="manual"
      className={`toasts ${isFullScreen ? 'toasts-full-screen' : ''} ${isStill ? 'toasts-still' : ''}`}
      data-above=""
    >
      <ToastContainer
        {...shared}
        aria-label={text('toast.said')}
        containerId={appToasts}
        className="toasts-brief"
        position="top-center"
        autoClose={1500}
      />
      <ToastContainer
        {...shared}
        aria-label={text('toast.errors')}
        containerId={errorToasts}
        position="top-right"
      />
    </div>
  )
}

const WithCode = ({ message, requestId }: { message: string; requestId: string }) => (
  <span>
    {message}
    <RequestCode id={requestId} />
  </span>
)
