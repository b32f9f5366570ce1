import { getPlayerNotes, getSession, type OperatorSession } from '@ganj/contract/admin'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from '#platform/api/call.ts'
import { askBeforeLeaving } from '#platform/router/location.tsx'
import { continueSession, enter, followSession, sessionQuery } from './session.ts'

const session: OperatorSession = {
  operator: { id: 'abcdefghijkl', name: 'Sara', role: 'content', permissions: ['content.edit'] },
  csrfToken: 'first',
  expiresAt: '2026-11-24T20:00:00Z',
  secondFactor: 'not-needed',
  means: [],
}
const fault = { code: 'operator.session-missing', detail: 'Sign in', status: 401 }
/** What the server answers to the read of the session. */
let answer: OperatorSession | null
let queries: QueryClient
const now = () => queries.getQueryData(sessionQuery.queryKey)
const read = () => call(getPlayerNotes, { query: { id: 'p' } }).catch(() => undefined)

beforeEach(() => {
  answer = null
  vi.stubGlobal('fetch', async (address: string) =>
    address.endsWith(getSession.path) && answer
      ? Response.json(answer)
      : Response.json(fault, { status: fault.status }),
  )
  queries = new QueryClient()
  followSession(queries)
  enter(queries, session)
})
afterEach(() => {
  askBeforeLeaving(null)
  vi.unstubAllGlobals()
})

test('a lost session shows the sign-in', async () => {
  await read()
  expect(now()).toBeNull()
})

test('a page with unsaved input stays when the session is lost, and continues after a sign-in in another tab', async () => {
  askBeforeLeaving(() => false)
  await read()
  expect(Date.parse(now()?.expiresAt ?? '')).toBeLessThan(Date.now())
  await continueSession(queries).catch(() => undefined)
  expect(now()?.operator.id).toBe(session.operator.id)
  answer = { ...session, csrfToken: 'second' }
  await continueSession(queries)
  expect(now()).toEqual(answer)
})

test('the page waits for the second factor, and does not go to another operator', async () => {
  askBeforeLeaving(() => false)
  await read()
  answer = { ...session, secondFactor: 'needed' }
  await continueSession(queries)
  expect(now()?.secondFactor).toBe('not-needed')
  answer = { ...session, operator: { ...session.operator, id: 'zyxwvutsrqpo' } }
  await continueSession(queries)
  expect(now()).toBeNull()
})
