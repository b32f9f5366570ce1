import { ClientFault } from '@ganj/client'
import { beforeEach, expect, test } from 'vitest'
import { startLanguage } from '../i18n/i18n.ts'
import { toast, useToastQueue } from '../toast.ts'
import { createQueryClient } from './query-client.ts'

const fault = (code: string, status: number, detail: string, requestId = '') =>
  new ClientFault({ code, status, detail, requestId })
const said = () => useToastQueue.getState().waiting.map(({ kind, message }) => `${kind}: ${message}`)
const failing = (thrown: unknown) => () => Promise.reject(thrown)

beforeEach(async () => {
  useToastQueue.setState({ waiting: [] })
  await startLanguage()
})

test('a failed read shows the server’s message, unless the query is silent', async () => {
  const queries = createQueryClient()
  const queryFn = failing(fault('request.too-many', 429, 'آهسته‌تر'))
  await queries.fetchQuery({ queryKey: ['a'], queryFn }).catch(() => undefined)
  await queries.fetchQuery({ queryKey: ['b'], queryFn, meta: { silent: 'in-place' } }).catch(() => undefined)
  expect(said()).toEqual(['error: آهسته‌تر'])
})

test('without an answer the toast shows the app’s own message', async () => {
  const queries = createQueryClient()
  await queries
    .fetchQuery({ queryKey: ['a'], queryFn: failing(fault('network', 0, '')) })
    .catch(() => undefined)
  expect(said()).toEqual(['error: خطایی رخ داد!'])
})

test('reads that fail together with the same message show one toast', async () => {
  const queries = createQueryClient()
  const read = (key: string, detail: string) =>
    queries
      .fetchQuery({ queryKey: [key], queryFn: failing(fault('server.error', 500, detail, key)) })
      .catch(() => undefined)
  await Promise.all([read('a', 'خطا'), read('b', 'خطا'), read('c', 'خطای دیگر'), read('d', 'خطا')])
  expect(said()).toEqual(['error: خطا', 'error: خطای دیگر'])
})

test('the toast of a server error contains the request id; that of a refusal does not', async () => {
  const queries = createQueryClient()
  const read = (thrown: unknown) =>
    queries.fetchQuery({ queryKey: [thrown], queryFn: failing(thrown), retry: false }).catch(() => undefined)
  await read(fault('server.error', 500, 'خطا', 'r-500'))
  await read(fault('request.too-many', 429, 'آهسته‌تر', 'r-429'))
  expect(useToastQueue.getState().waiting.map(({ requestId }) => requestId)).toEqual(['r-500', undefined])
})

test('a missing sign-in is shown by a page, not by a toast for each read', async () => {
  const queries = createQueryClient()
  await queries
    .fetchQuery({ queryKey: ['a'], queryFn: failing(fault('auth.blocked', 403, 'بسته')) })
    .catch(() => undefined)
  expect(said()).toEqual([])
})

test('the progress of a toast stays between 0 and 1', () => {
  toast({ kind: 'success', message: 'a', progress: -3 })
  toast({ kind: 'success', message: 'b', progress: 7 })
  expect(useToastQueue.getState().waiting.map(({ progress }) => progress)).toEqual([0, 1])
})
