import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const coins = (value: number) => [{ publicId: 'coin', value }]

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.stubGlobal('requestIdleCallback', (call: () => void) => setTimeout(call))
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.head.innerHTML = ''
  history.replaceState(null, '', '/')
})

/** One visit: modules are loaded anew, storage is kept. */
async function visit({ refreshToken = 's1.a', build = 'b1', address = '/' } = {}) {
  vi.resetModules()
  history.replaceState(null, '', address)
  document.head.innerHTML = `<meta name="ganj-build" content="${build}" />`
  localStorage.setItem('ganj.refresh', ` ${refreshToken}`)
  const { storeHome, restoreHome } = await import('./home-cache.ts')
  const { indicatorsQuery } = await import('#player/balances/indicators.ts')
  const { isFromLastVisit } = await import('#player/last-visit.ts')
  const { tokens } = await import('#auth/store.ts')
  const { saveSession } = await import('#auth/store.ts')
  const queries = new QueryClient()
  const isRestored = restoreHome(queries)
  storeHome(queries)
  const stored = () => localStorage.getItem('ganj.home')
  const know = async (value: number) => {
    const before = stored()
    queries.setQueryData(indicatorsQuery.queryKey, coins(value) as never)
    await vi.waitFor(() => expect(stored()).not.toBe(before))
  }
  const state = () => queries.getQueryState(indicatorsQuery.queryKey)
  return { isRestored, know, state, stored, tokens, saveSession, isFromLastVisit, queries }
}

test('the next visit restores the data of home with their time, as data of the last visit until they are refreshed', async () => {
  const first = await visit()
  expect(first.isRestored).toBe(false)
  await first.know(5)
  const known = first.state()?.dataUpdatedAt ?? 0
  const second = await visit({ refreshToken: 's1.rotated' })
  expect(second.isRestored).toBe(true)
  expect(second.state()).toMatchObject({ data: coins(5), dataUpdatedAt: known })
  expect(second.isFromLastVisit(known)).toBe(true)
  await second.know(6)
  expect(second.isFromLastVisit(second.state()?.dataUpdatedAt ?? 0)).toBe(false)
  expect((await visit()).state()?.data).toEqual(coins(6))
})

test.each([
  ['of another session', { refreshToken: 's2.a' }],
  ['of another build', { build: 'b2' }],
  ['when the address hands a session over', { address: '/?rt=handed' }],
])('nothing is restored %s', async (_name, next) => {
  await (await visit()).know(5)
  expect((await visit(next)).isRestored).toBe(false)
})

test('the stored data contain no token and are removed with the session', async () => {
  const { know, stored, tokens } = await visit({ refreshToken: 's1.secret' })
  await know(5)
  expect(stored()).not.toContain('secret')
  tokens.clear()
  expect(stored()).toBeNull()
})

test('another session removes the stored data, a refreshed session does not', async () => {
  const { know, stored, saveSession } = await visit()
  await know(5)
  saveSession('access', 's1.next')
  expect(stored()).not.toBeNull()
  saveSession('access', 's2.a')
  expect(stored()).toBeNull()
})

test('nothing is written after the player has signed out', async () => {
  const { queries, stored, tokens } = await visit()
  let wrote = 0
  vi.stubGlobal('requestIdleCallback', (call: () => void) =>
    setTimeout(() => {
      call()
      wrote++
    }),
  )
  tokens.clear()
  queries.setQueryData(['indicators'], coins(5))
  await vi.waitFor(() => expect(wrote).toBe(1))
  expect(stored()).toBeNull()
})

test('truncated data are ignored', async () => {
  localStorage.setItem('ganj.home', 's1 b1 5 [{"publicId"')
  expect((await visit()).isRestored).toBe(false)
})
