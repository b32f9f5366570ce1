import { isClientFault } from '@ganj/client'
import { create } from 'zustand'
import { faultMessage } from './fault-message.ts'
import { text } from './i18n/i18n.ts'

export interface ToastRequest {
  kind: 'success' | 'error'
  message: string
  /** 0 to 1; without it the bar shows the time left. */
  progress?: number
  /** The request id, by which operators find the failed call in their log. */
  requestId?: string
}

interface ToastQueue {
  waiting: readonly ToastRequest[]
}

/** Toasts to show; the toast library is loaded with the first one. */
export const useToastQueue = create<ToastQueue>(() => ({ waiting: [] }))

export function toast(request: ToastRequest): void {
  const { progress } = request
  const shown = progress === undefined ? request : { ...request, progress: clamp(progress) }
  useToastQueue.setState(({ waiting }) =>
    // Several reads that fail together show one toast.
    waiting.some((other) => toastIdOf(other) === toastIdOf(shown))
      ? { waiting }
      : { waiting: [...waiting, shown] },
  )
}

/** Two of the same kind with the same message are shown once. */
export const toastIdOf = ({ kind, message }: ToastRequest): string => `${kind} ${message}`

const clamp = (progress: number) => Math.min(1, Math.max(0, progress))

/** Shows a failed call: the server's message, or the app's without an answer. For a server error the request id too. */
export function toastFault(fault: unknown): void {
  const { status, requestId } = isClientFault(fault) ? fault : noAnswer
  const message = faultMessage(fault, text('error.no-answer'))
  toast({ kind: 'error', message, ...(status >= 500 && requestId ? { requestId } : {}) })
}

const noAnswer = { status: 0, requestId: '' }
