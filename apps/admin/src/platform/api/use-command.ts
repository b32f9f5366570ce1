import { newIdempotencyKey } from '@ganj/client'
import { type AdminBodyOf, type AdminEndpoint, type AdminReplyOf, getWaiting } from '@ganj/contract/admin'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { loadNotices, notify, notifyFault } from '../components/notify.ts'
import { callChecked } from './call.ts'

interface Command<E extends AdminEndpoint> {
  endpoint: E
  /** Calls whose replies are read again afterwards. */
  refreshes?: readonly AdminEndpoint[]
  /** What is said when it is done. */
  done?: (reply: AdminReplyOf<E>) => string
  onDone?: (reply: AdminReplyOf<E>) => void
  /** The failure is shown where it happened, by `error`. */
  isQuiet?: boolean
}

/** What an operator does: a press sends it once; pressed again after a lost answer it goes under the same key. */
export function useCommand<E extends AdminEndpoint>({
  endpoint,
  refreshes = [],
  done,
  onDone,
  isQuiet = false,
}: Command<E>) {
  const queries = useQueryClient()
  const sent = useRef({ body: '', key: '' })
  useEffect(() => {
    loadNotices().catch(() => undefined)
  }, [])

  const { mutate, isPending, error, reset } = useMutation<AdminReplyOf<E>, Error, AdminBodyOf<E>>({
    mutationFn: (body) => {
      const written = JSON.stringify(body)
      if (sent.current.body !== written) sent.current = { body: written, key: newIdempotencyKey() }
      return callChecked(endpoint, { body, key: sent.current.key })
    },
    onSuccess: async (reply) => {
      sent.current = { body: '', key: '' }
      // Whatever was done may be what somebody waited for.
      const stale = [...refreshes, getWaiting]
      await Promise.all(stale.map(({ path }) => queries.invalidateQueries({ queryKey: [path] })))
      if (done) notify(done(reply))
      onDone?.(reply)
    },
    onError: (fault) => {
      if (!isQuiet) notifyFault(fault)
    },
  })
  const run = (body: AdminBodyOf<E>) => {
    if (!isPending) mutate(body)
  }
  return { run, isBusy: isPending, error, reset }
}
