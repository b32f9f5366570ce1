import type { Client } from '@ganj/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Sent = { path: string; body: unknown }

const user = encodeURIComponent('{"id":7,"first_name":"Sara"}')
const telegramHash = `#tgWebAppData=${encodeURIComponent(`user=${user}&auth_date=1&hash=00`)}&tgWebAppVersion=8.0&tgWebAppPlatform=ios&tgWebAppThemeParams=%7B%7D&tgWebAppStartParam=ref_9__jso_story`

/** Opens the app at an address and opens a session. @returns the requests in order, and the resulting state */
async function openAt(address: string, answers: Record<string, () => Response> = {}) {
  vi.resetModules()
  history.replaceState(null, '', address)
  const sent: Sent[] = []
  const { createClient } = await import('@ganj/client')
  await (await import('#platform/i18n/i18n.ts')).startLanguage()
  const { openSession, reportSignInFailure, signInAnew } = await import('./session.ts')
  const { tokens, useAuth } = await import('./store.ts')
  const { usePlayer } = await import('./player.ts')
  const client: Client = createClient({
    baseUrl: '/api',
    tokens,
    language: () => 'fa',
    fetch: (async (path: string, init: RequestInit) => {
      sent.push({ path, body: JSON.parse(String(init.body)) })
      return answers[path]?.() ?? Response.json(replies[path])
    }) as typeof fetch,
    onAuthLost: () => signInAnew(client),
  })
  await openSession(client).catch(reportSignInFailure)
  return { sent, auth: useAuth.getState(), player: usePlayer.getState() }
}

const replies: Record<string, object> = {
  '/api/auth': { isNew: true, accessToken: 'a-new', refreshToken: 'r-new', invitedReward: true },
  '/api/auth/play-deck': { isNew: false, accessToken: 'a-pd', refreshToken: 'r-pd', invitedReward: false },
  '/api/auth/refresh-token': { accessToken: 'a-2', refreshToken: 'r-2' },
  '/api/auth/refresh-token-device-id': { refreshToken: 'r-device' },
}
const refuse = (status: number, code: string) => () =>
  new Response(JSON.stringify({ code, detail: 'چرا', status }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  })
const paths = (sent: Sent[]) => sent.map(({ path }) => path.replace('/api/auth', ''))

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  history.replaceState(null, '', '/')
})

test('without any token the player signs in with the messenger’s init data', async () => {
  const { sent, auth, player } = await openAt(`/${telegramHash}`)
  expect(paths(sent)).toEqual([''])
  expect(sent[0]?.body).toMatchObject({ isInvited: true, joinSource: 'story' })
  expect(auth).toMatchObject({
    accessToken: 'a-new',
    refreshToken: 'r-new',
    invitedReward: true,
    error: false,
  })
  expect(player).toMatchObject({ friendToken: '9', isNew: true, hasPlayedFirstGame: true })
})

test('a session survives a reload: nothing is requested while its access token is stored', async () => {
  await openAt(`/${telegramHash}`)
  const { sent, auth } = await openAt(`/${telegramHash}`)
  expect(sent).toEqual([])
  expect(auth.accessToken).toBe('a-new')
})

test('with a refresh token and no access token the session is refreshed', async () => {
  localStorage.setItem('ganj.refresh', '7 r-1')
  const { sent, auth } = await openAt(`/${telegramHash}`)
  expect(sent).toEqual([{ path: '/api/auth/refresh-token', body: { refreshToken: 'r-1' } }])
  expect(auth).toMatchObject({ accessToken: 'a-2', refreshToken: 'r-2' })
})

test('inside the messenger the session of another account on the same device is not used', async () => {
  vi.stubGlobal('TelegramWebviewProxy', { postEvent: () => undefined })
  localStorage.setItem('ganj.refresh', '8 r-of-somebody-else')
  const { sent, auth } = await openAt(`/${telegramHash}`)
  expect(paths(sent)).toEqual([''])
  expect(auth.offer).toBeNull()
})

const token = (sub: string) => `h.${btoa(JSON.stringify({ sub }))}.s`

test('in a plain browser init data of another player replaces no session before the player agrees', async () => {
  localStorage.setItem('ganj.refresh', '8 r-mine')
  sessionStorage.setItem('ganj.access', 'a-mine')
  const { sent, auth } = await openAt(`/${telegramHash}`)
  expect(sent).toEqual([])
  expect(auth).toMatchObject({ accessToken: 'a-mine', refreshToken: 'r-mine', offer: { kind: 'init-data' } })
  expect(location.href).not.toMatch(/tgWebAppData|auth_date/)
  expect(localStorage.getItem('ganj.refresh')).toBe('8 r-mine')
})

test('init data of another player also waits for consent when the stored session is refused meanwhile', async () => {
  localStorage.setItem('ganj.refresh', '8 r-mine')
  const { sent, auth } = await openAt(`/${telegramHash}`, {
    '/api/auth/refresh-token': refuse(401, 'auth.refresh-invalid'),
  })
  expect(paths(sent)).toEqual(['/refresh-token'])
  expect(auth).toMatchObject({ accessToken: null, refreshToken: null, offer: { kind: 'init-data' } })
})

test('a refreshed session keeps its owner', async () => {
  localStorage.setItem('ganj.refresh', '7 r-1')
  await openAt('/')
  expect(localStorage.getItem('ganj.refresh')).toBe('7 r-2')
  expect((await openAt(`/${telegramHash}`)).auth).toMatchObject({ refreshToken: 'r-2', offer: null })
})

test('a session of another player that a link hands over waits for the player’s consent', async () => {
  localStorage.setItem('ganj.refresh', ' r-mine')
  localStorage.setItem('ganj.player', '1')
  sessionStorage.setItem('ganj.access', token('1'))
  const handedOver = { accessToken: token('2'), refreshToken: 'r-theirs' }
  const { auth } = await openAt('/?rt=r-handed', {
    '/api/auth/refresh-token': () => Response.json(handedOver),
  })
  expect(auth).toMatchObject({ refreshToken: 'r-mine', offer: { kind: 'session', ...handedOver } })
  expect(location.search).toBe('')
  expect(localStorage.getItem('ganj.refresh')).toBe(' r-mine')
})

test('a handed-over session of the same player replaces the stored one without a question', async () => {
  localStorage.setItem('ganj.refresh', ' r-mine')
  localStorage.setItem('ganj.player', '1')
  const { auth } = await openAt('/?rt=r-handed', {
    '/api/auth/refresh-token': () => Response.json({ accessToken: token('1'), refreshToken: 'r-new' }),
  })
  expect(auth).toMatchObject({ refreshToken: 'r-new', offer: null })
})

const handed = [{ path: '/api/auth/refresh-token', body: { refreshToken: 'r-handed', handOver: true } }]

test('rt in the query opens a session when there is none, and is removed from the address', async () => {
  const { sent, auth } = await openAt('/?rt=r-handed')
  expect(sent).toEqual(handed)
  expect(auth).toMatchObject({ accessToken: 'a-2', refreshToken: 'r-2', error: false })
  expect(location.search).toBe('')
})

test('a used link does not sign the player out, and its refusal is shown', async () => {
  localStorage.setItem('ganj.refresh', ' r-stored')
  sessionStorage.setItem('ganj.access', 'a-stored')
  const { sent, auth } = await openAt('/?rt=r-handed', {
    '/api/auth/refresh-token': refuse(401, 'auth.device-invalid'),
  })
  expect(sent).toEqual(handed)
  expect(auth).toMatchObject({ accessToken: 'a-stored', refreshToken: 'r-stored', error: false })
  const { useToastQueue } = await import('#platform/toast.ts')
  expect(useToastQueue.getState().waiting).toEqual([{ kind: 'error', message: 'چرا' }])
})

test('a used link is followed by the usual sign-in when there is no session', async () => {
  const { sent, auth } = await openAt(`/?rt=r-handed${telegramHash}`, {
    '/api/auth/refresh-token': refuse(401, 'auth.device-invalid'),
  })
  expect(paths(sent)).toEqual(['/refresh-token', ''])
  expect(auth).toMatchObject({ refreshToken: 'r-new', error: false })
})

test('after a server error the hand-over can be retried, and the stored session is unchanged', async () => {
  localStorage.setItem('ganj.refresh', ' r-stored')
  const { auth } = await openAt('/?rt=r-handed', {
    '/api/auth/refresh-token': refuse(503, 'server.unavailable'),
  })
  expect(auth).toMatchObject({ refreshToken: 'r-stored', error: true })
})

test('a device id is exchanged for a refresh token, once', async () => {
  const { sent, auth } = await openAt('/?uid=d-1')
  expect(paths(sent)).toEqual(['/refresh-token-device-id', '/refresh-token'])
  expect(auth).toMatchObject({ refreshTokenDeviceId: 'r-device', deviceId: null, accessToken: 'a-2' })
})

test('a used device id is followed by the usual sign-in', async () => {
  const { sent, auth } = await openAt(`/?uid=d-1${telegramHash}`, {
    '/api/auth/refresh-token-device-id': refuse(401, 'auth.device-invalid'),
  })
  expect(paths(sent)).toEqual(['/refresh-token-device-id', ''])
  expect(auth).toMatchObject({ deviceId: null, refreshToken: 'r-new' })
})

test.each([
  ['a stored session', '7 r-1', true],
  ['no session', null, false],
])('with %s, a missing answer is distinguished from a refusal', async (_name, stored, unanswered) => {
  if (stored) localStorage.setItem('ganj.refresh', stored)
  const noConnection = () => {
    throw new TypeError('no line')
  }
  const { auth } = await openAt(`/${telegramHash}`, {
    '/api/auth/refresh-token': noConnection,
    '/api/auth': noConnection,
  })
  expect(auth).toMatchObject({ error: true, unanswered })
  expect(localStorage.getItem('ganj.refresh')).toBe(stored)
})

test('a refused refresh token is removed and the player signs in again', async () => {
  localStorage.setItem('ganj.refresh', '7 r-old')
  const { sent, auth } = await openAt(`/${telegramHash}`, {
    '/api/auth/refresh-token': refuse(401, 'auth.refresh-invalid'),
  })
  expect(paths(sent)).toEqual(['/refresh-token', ''])
  expect(auth.refreshToken).toBe('r-new')
})

test('spent sign-in data sends the player back to the messenger, with the message of the server', async () => {
  const { auth } = await openAt(`/${telegramHash}`, { '/api/auth': refuse(401, 'auth.init-data-expired') })
  expect(auth).toMatchObject({ error: true, errorMessage: 'چرا', gotoVerify: true, refreshToken: null })
})

test('a blocked player sees the reason and no link to the messenger', async () => {
  const { auth } = await openAt(`/${telegramHash}`, { '/api/auth': refuse(403, 'auth.blocked') })
  expect(auth).toMatchObject({ error: true, errorMessage: 'چرا', gotoVerify: false })
})

test('a page without any credential asks the player to open the app through the messenger', async () => {
  const { sent, auth } = await openAt('/')
  expect(sent).toEqual([])
  expect(auth).toMatchObject({ error: true, gotoVerify: true })
})

/** Simulates PlayDeck around the page: `reply` answers its request for the profile. */
function playDeck(reply: (say: (value: unknown) => void) => void) {
  const asked: unknown[] = []
  const parent = {
    postMessage({ playdeck }: { playdeck: { method: string } }) {
      asked.push(playdeck.method)
      reply((value) => {
        const message = new MessageEvent('message', {
          data: { playdeck: { method: playdeck.method, value } },
        })
        Object.defineProperty(message, 'source', { value: parent })
        window.dispatchEvent(message)
      })
    },
  }
  vi.stubGlobal('parent', parent)
  return asked
}

test('inside PlayDeck the host is asked for the profile, and its token is sent to the server', async () => {
  const asked = playDeck((say) => {
    const odd = { telegramId: '7', locale: 'fa', avatar: 'javascript:alert(1)', lastName: '' }
    say({ token: 'pd.jwt-1', username: 'sara', firstName: 'س'.repeat(80), ...odd })
    say({ token: 'said-twice' })
  })
  const { sent, auth } = await openAt('/?playdeck=1')
  expect(asked).toEqual(['getUserProfile'])
  expect(sent).toEqual([
    {
      path: '/api/auth/play-deck',
      body: {
        pdToken: 'pd.jwt-1',
        telegramUsername: 'sara',
        telegramFirstName: 'س'.repeat(64),
        telegramLanguage: 'fa',
        isInvited: false,
      },
    },
  ])
  expect(auth).toMatchObject({ accessToken: 'a-pd', refreshToken: 'r-pd', error: false })
})

test('the sign-in fails when PlayDeck does not answer for 8000 ms or answers without a valid token', async () => {
  vi.useFakeTimers()
  const isAsked = new Promise<void>((resolve) => playDeck(() => resolve()))
  const opening = openAt('/?playdeck=1')
  await isAsked
  await vi.advanceTimersByTimeAsync(7999)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  vi.useRealTimers()
  const { sent, auth } = await opening
  expect(sent).toEqual([])
  expect(auth).toMatchObject({ error: true, gotoVerify: false })
  expect(auth.errorMessage).toContain('PlayDeck')

  playDeck((say) => say({ token: '<script>' }))
  expect((await openAt('/?playdeck=1')).auth).toMatchObject({ error: true, gotoVerify: false })
})
