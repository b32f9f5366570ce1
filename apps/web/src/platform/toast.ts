import { isClientFault } from '@ganj/client'
import { create } from 'zustand'
import { text } from './i18n/i18n.ts'

export interface ToastRequest {
  kind: 'success' | 'error'
  message: string
  /** 0 to 1; without it the bar runs with the clock. */
  progress?: number
}

interface ToastQueue {
  waiting: readonly ToastRequest[]
}

/** What is to be said; the toast library comes with the first one. */
export const useToastQueue = create<ToastQueue>(() => ({ waiting: [] }))

export function toast(request: ToastRequest): void {
  const { progress } = request
  const shown = progress === undefined ? request : { ...request, progress: clamp(progress) }
  useToastQueue.setState(({ waiting }) => ({ waiting: [...waiting, shown] }))
}

const clamp = (progress: number) => Math.min(1, Math.max(0, progress))

/** A failed call in the server's own words; without an answer, ours. */
export function toastFault(fault: unknown): void {
  const detail = isClientFault(fault) ? fault.detail : ''
  toast({ kind: 'error', message: detail || text('error.no-answer') })
}
