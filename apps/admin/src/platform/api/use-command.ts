import { newIdempotencyKey } from '@ganj/client'
import { type AdminBodyOf, type AdminEndpoint, type AdminReplyOf, getWaiting } from '@ganj/contract/admin'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { loadNotices, notify, notifyFault } from '../components/notify.ts'
import { callChecked } from './call.ts'

interface Command<E extends AdminEndpoint> {
  endpoint: E
  /** Endpoints whose data are read again afterwards. */
  refreshes?: readonly AdminEndpoint[]
  /** The message after success. */
  done?: (reply: AdminReplyOf<E>) => string
  onDone?: (reply: AdminReplyOf<E>) => void
  /** The component shows the failure itself, by `error`; no notice. */
  isQuiet?: boolean
}

/** A command of an operator: a press sends it once; a retry after a lost answer has the same key. */
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
      // Any command may resolve an item that waits for a decision.
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
