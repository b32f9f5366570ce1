import { hasAnswer, newIdempotencyKey } from '@ganj/client'
import { type AdminBodyOf, type AdminEndpoint, type AdminReplyOf, getWaiting } from '@ganj/contract/admin'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { loadNotices, notify, notifyFault } from '../components/notify.ts'
import { callChecked } from './call.ts'

interface Command<E extends AdminEndpoint> {
  endpoint: E
  /**
   * What the command changes, for one that may be carried out only once: after a lost answer its key is used again for another
   * body too.
   */
  subject?: string
  /** Endpoints whose data are read again afterwards. */
  refreshes?: readonly AdminEndpoint[]
  /** The message after success. */
  done?: (reply: AdminReplyOf<E>) => string
  onDone?: (reply: AdminReplyOf<E>) => void
  /** The component shows the failure itself, by `error`; no notice. */
  isQuiet?: boolean
}

/**
 * The keys of commands that were sent and not answered, by endpoint and subject, or body. The next attempt uses the same key,
 * also from a dialog that was opened again: the server repeats its answer, or refuses another amount or reason.
 */
const unanswered = new Map<string, string>()

/** A command of an operator: a press sends it once; a retry after a lost answer has the same key. */
export function useCommand<E extends AdminEndpoint>({
  endpoint,
  subject,
  refreshes = [],
  done,
  onDone,
  isQuiet = false,
}: Command<E>) {
  const queries = useQueryClient()
  const nameOf = (body: AdminBodyOf<E>) => `${endpoint.path} ${subject ?? JSON.stringify(body)}`
  // Any command may resolve an item that waits for a decision.
  const stale = [...refreshes, getWaiting]
  const readAgain = () =>
    Promise.all(stale.map(({ path }) => queries.invalidateQueries({ queryKey: [path] })))
  useEffect(() => {
    loadNotices().catch(() => undefined)
  }, [])

  const { mutate, isPending, error, reset } = useMutation<AdminReplyOf<E>, Error, AdminBodyOf<E>>({
    mutationFn: (body) => {
      const name = nameOf(body)
      const key = unanswered.get(name) ?? newIdempotencyKey()
      unanswered.set(name, key)
      return callChecked(endpoint, { body, key })
    },
    onSuccess: async (reply, body) => {
      unanswered.delete(nameOf(body))
      await readAgain()
      if (done) notify(done(reply))
      onDone?.(reply)
    },
    onError: (fault, body) => {
      if (hasAnswer(fault)) unanswered.delete(nameOf(body))
      // The page shows what the command has changed, if it was carried out.
      else void readAgain()
      if (!isQuiet) notifyFault(fault)
    },
  })
  const run = (body: AdminBodyOf<E>) => {
    if (!isPending) mutate(body)
  }
  return { run, isBusy: isPending, error, reset }
}
