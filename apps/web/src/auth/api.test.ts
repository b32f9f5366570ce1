import { getIndicators } from '@ganj/contract'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.resetModules()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
})

test('a player who is blocked during a session sees the reason until a new sign-in succeeds', async () => {
  localStorage.setItem('ganj.refresh', ' r-1')
  sessionStorage.setItem('ganj.access', 'a-1')
  const refusal = { code: 'auth.blocked', detail: 'حسابت بسته شده است: سه حساب', status: 403 }
  const asked = vi.fn(async () => Response.json(refusal, { status: 403 }))
  vi.stubGlobal('fetch', asked)
  const { call } = await import('./api.ts')
  const { isAuthenticated, useAuth } = await import('./store.ts')

  await expect(call(getIndicators)).rejects.toMatchObject({ code: 'auth.blocked' })
  expect(useAuth.getState()).toMatchObject({ error: true, errorMessage: refusal.detail, gotoVerify: false })
  expect(isAuthenticated()).toBe(false)
  expect(asked).toHaveBeenCalledOnce()
})

test('after a lost session the next call signs in again instead of being sent without a token', async () => {
  localStorage.setItem('ganj.refresh', ' r-1')
  sessionStorage.setItem('ganj.access', 'a-1')
  const refusal = { code: 'auth.expired', detail: '', status: 401 }
  const asked = vi.fn(async (_address: string) => Response.json(refusal, { status: 401 }))
  vi.stubGlobal('fetch', asked)
  const { call } = await import('./api.ts')
  const { config } = await import('#platform/config.ts')
  config.developmentInitData = 'init-data'

  await expect(call(getIndicators)).rejects.toMatchObject({ status: 401 })
  asked.mockClear()
  await expect(call(getIndicators)).rejects.toMatchObject({ status: 401 })
  expect(asked.mock.calls.map(([address]) => address)).toEqual(['/api/auth'])
})
