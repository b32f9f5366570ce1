import type { AnalyticsOptions } from '@ganj/analytics'
import type { Profile } from '@ganj/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const events = vi.hoisted(() => ({ start: vi.fn(), send: vi.fn(), track: vi.fn() }))
const createAnalytics = vi.hoisted(() => vi.fn((_options: AnalyticsOptions) => events))
const config = vi.hoisted(() => ({ analytics: { host: '/analytics', token: 't' } }))
const launch = vi.hoisted(() => ({ host: 'playdeck', initData: '', start: {} }))
vi.mock('@ganj/analytics', () => ({ createAnalytics, retrieveLaunchParams: () => undefined }))
vi.mock('#platform/config.ts', () => ({ config }))
vi.mock('#platform/launch/launch.ts', () => ({ launch, storedHash: () => '' }))

const asked = vi.fn(async () => Response.json({}))
const profile = (change: Partial<Profile>): Profile =>
  ({ telegramId: null, publicId: 'zzzzzzzzzzz9', language: 'ru', ...change }) as Profile

beforeEach(() => {
  vi.stubGlobal('fetch', asked)
  for (const each of [createAnalytics, events.track, events.send, asked]) each.mockClear()
})
afterEach(() => {
  config.analytics.host = '/analytics'
  vi.unstubAllGlobals()
  localStorage.clear()
})

async function watchAs(player: Partial<Profile>): Promise<AnalyticsOptions> {
  vi.resetModules()
  const [{ startTelemetry }, { emit }] = await Promise.all([
    import('./start-telemetry.ts'),
    import('#platform/events.ts'),
  ])
  emit('page-view', { path: '/' })
  await startTelemetry(async () => profile(player))
  const [options] = createAnalytics.mock.calls.at(-1) ?? []
  if (!options) throw new Error('no analytics were made')
  return options
}

test('a PlayDeck player, whom the launch data do not name, is counted by the Telegram id of the profile', async () => {
  const { launch: sent } = await watchAs({ telegramId: 1007 })
  expect(sent).toEqual({
    platform: 'playdeck',
    startParam: '',
    user: { id: 1007, is_premium: false, is_bot: false, language_code: 'ru' },
  })
  expect(events.send).toHaveBeenCalledWith('app-open', { path: '/' })
  expect(events.track).toHaveBeenCalledWith('page-view', { path: '/' })
})

test('a player without a messenger account has a number that is no id of the messenger', async () => {
  const first = (await watchAs({})).launch.user?.id ?? 0
  const second = (await watchAs({ publicId: '000000000001' })).launch.user?.id ?? 0
  expect(Number.isSafeInteger(first) && Number.isSafeInteger(second)).toBe(true)
  expect(first).not.toBe(second)
  // The messaging app's ids have at most 52 bits.
  expect(Math.min(first, second)).toBeGreaterThanOrEqual(2 ** 52)
})

test('our own collector receives the session, which identifies the player', async () => {
  const { fetch: send } = await watchAs({ telegramId: 1007 })
  const { saveSession } = await import('#auth/store.ts')
  saveSession('a-1', 'r-1')
  await send('/analytics/events', { method: 'POST', headers: { 'TGA-Auth-Token': 't' }, body: '[]' })
  const [address, request] = asked.mock.lastCall as unknown as [string, RequestInit]
  const headers = new Headers(request.headers)
  expect([address, headers.get('TGA-Auth-Token'), headers.get('Authorization')]).toEqual([
    '/analytics/events',
    't',
    'Bearer a-1',
  ])
})

test('a collector elsewhere never sees a token of the player', async () => {
  config.analytics.host = 'https://events.elsewhere.test'
  const { fetch: send } = await watchAs({ telegramId: 1007 })
  const { saveSession } = await import('#auth/store.ts')
  saveSession('a-1', 'r-1')
  await send('https://events.elsewhere.test/events', { headers: { 'TGA-Auth-Token': 't' } })
  const [, request] = asked.mock.lastCall as unknown as [string, RequestInit]
  expect(new Headers(request.headers).get('Authorization')).toBeNull()
})
