import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const user = encodeURIComponent('{"id":7,"first_name":"Sara"}')
const initData = `user=${user}&auth_date=1&hash=00`
const launchHash = `#tgWebAppData=${encodeURIComponent(initData)}&tgWebAppVersion=8.0&tgWebAppPlatform=ios&tgWebAppThemeParams=%7B%7D&tgWebAppStartParam=ref_9__jso_story`
const session = { isNew: true, accessToken: 'a-new', refreshToken: 's1.new', invitedReward: true }
const home = { indicators: [{ publicId: 'coin', value: 5 }], openRun: null }

const tokenUntil = (exp: number) => `h.${btoa(JSON.stringify({ exp }))}.s`
const soon = () => Math.floor(Date.now() / 1000) + 600

interface Sent {
  path: string
  headers: Record<string, string>
  body: unknown
}
let sent: Sent[]
let answer: () => Response

beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
  sessionStorage.clear()
  document.head.innerHTML = ''
  sent = []
  answer = () => Response.json(sent.at(-1)?.path === '/api/home' ? home : { session, home })
  vi.stubGlobal('fetch', async (path: string, { headers, body }: RequestInit) => {
    sent.push({ path, headers: headers as Record<string, string>, body: body && JSON.parse(String(body)) })
    return answer()
  })
})
afterEach(() => {
  window.ganjStart = undefined
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

/** Opens the page at an address and waits for its inline script. */
async function openAt(address: string) {
  history.replaceState(null, '', address)
  const { startEarly } = await import('./early-start.ts')
  startEarly(window)
  return window.ganjStart
}

test('init data of the launch opens a session, which is stored for the app', async () => {
  expect(await openAt(`/${launchHash}`)).toEqual({ session, home, isSignIn: true })
  expect(sent).toMatchObject([
    { path: '/api/start', body: { token: initData, isInvited: true, joinSource: 'story' } },
  ])
  expect(localStorage.getItem('ganj.refresh')).toBe('7 s1.new')
  expect(sessionStorage.getItem('ganj.access')).toBe('a-new')
})

test.each([
  ['the choice of the player', 'fa', 'ru', ['en-US'], 'fa'],
  ['the language of Telegram', null, 'ru', ['en-US'], 'ru'],
  ['the language of the browser', null, undefined, ['de', 'en-US'], 'en'],
  ['Persian', null, 'de', ['de'], 'fa'],
])(
  'texts are requested in %s, as the app shows them',
  async (_name, chosen, language_code, languages, expected) => {
    if (chosen) localStorage.setItem('ganj.language', chosen)
    const ofBrowser = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
    const data = `user=${encodeURIComponent(JSON.stringify({ id: 7, language_code }))}&auth_date=1&hash=00`
    const hash = `#tgWebAppData=${encodeURIComponent(data)}&tgWebAppVersion=8.0&tgWebAppPlatform=ios&tgWebAppThemeParams=%7B%7D`
    await openAt(`/${hash}`)
    localStorage.setItem('ganj.refresh', '7 s1.old')
    await openAt(`/${hash}`)
    sessionStorage.setItem('ganj.access', tokenUntil(soon()))
    await openAt(`/${hash}`)
    ofBrowser.mockRestore()
    expect(sent.map(({ headers }) => headers['Accept-Language'])).toEqual([expected, expected, expected])
  },
)

test('after a reload without the hash the stored init data are sent', async () => {
  sessionStorage.setItem('ganj.launch-hash', launchHash)
  await openAt('/')
  expect(sent).toMatchObject([{ path: '/api/start', body: { token: initData } }])
})

test('in development the page contains init data', async () => {
  document.head.innerHTML =
    '<script type="application/json" id="ganj-config">{"developmentInitData":"user=dev"}</script>'
  await openAt('/')
  expect(sent).toMatchObject([{ path: '/api/start', body: { token: 'user=dev', isInvited: false } }])
})

test('a stored session is refreshed and its next token is stored', async () => {
  localStorage.setItem('ganj.refresh', '7 s1.old')
  expect(await openAt(`/${launchHash}`)).toMatchObject({ session, isSignIn: false })
  expect(sent).toMatchObject([{ path: '/api/start', body: { refreshToken: 's1.old' } }])
  expect(localStorage.getItem('ganj.refresh')).toBe('7 s1.new')
})

test('a refreshed session keeps its owner, also when the launch names no player', async () => {
  localStorage.setItem('ganj.refresh', '7 s1.old')
  await openAt('/')
  expect(localStorage.getItem('ganj.refresh')).toBe('7 s1.new')
})

test('with a valid access token only home is requested, and no refresh token is spent', async () => {
  localStorage.setItem('ganj.refresh', '7 s1.old')
  sessionStorage.setItem('ganj.access', tokenUntil(soon()))
  expect(await openAt(`/${launchHash}`)).toEqual({ home, isSignIn: false })
  expect(sent).toMatchObject([
    { path: '/api/home', headers: { Authorization: `Bearer ${tokenUntil(soon())}` } },
  ])
  expect(localStorage.getItem('ganj.refresh')).toBe('7 s1.old')
})

test.each(['malformed', tokenUntil(1)])(
  'an invalid or expired access token (%s) is refreshed instead',
  async (token) => {
    localStorage.setItem('ganj.refresh', '7 s1.old')
    sessionStorage.setItem('ganj.access', token)
    await openAt(`/${launchHash}`)
    expect(sent.map(({ path }) => path)).toEqual(['/api/start'])
  },
)

test('tabs refresh one after the other, each with the token that the previous tab has stored', async () => {
  localStorage.setItem('ganj.refresh', '7 s1.old')
  let last = Promise.resolve<unknown>(undefined)
  const names: string[] = []
  vi.stubGlobal('navigator', {
    languages: [],
    locks: {
      request: (name: string, task: () => Promise<unknown>) => {
        names.push(name)
        last = last.then(task)
        return last
      },
    },
  })
  let count = 0
  answer = () => Response.json({ session: { ...session, refreshToken: `s1.${++count}` }, home })
  const first = openAt(`/${launchHash}`)
  const second = openAt(`/${launchHash}`)
  await Promise.all([first, second])
  expect(sent.map(({ body }) => body)).toEqual([{ refreshToken: 's1.old' }, { refreshToken: 's1.1' }])
  expect(names).toEqual(['ganj.refresh', 'ganj.refresh'])
  expect(localStorage.getItem('ganj.refresh')).toBe('7 s1.2')
})

test('the inline script neither uses nor replaces the session of another account on the same device', async () => {
  localStorage.setItem('ganj.refresh', '8 s8.of-somebody-else')
  expect(await openAt(`/${launchHash}`)).toBeNull()
  expect(sent).toEqual([])
  expect(localStorage.getItem('ganj.refresh')).toBe('8 s8.of-somebody-else')
})

test.each(['/?rt=handed', '/?uid=device', '/?playdeck=1', '/'])(
  'nothing is requested at %s, where the app itself sends the request',
  async (address) => {
    expect(await openAt(address)).toBeNull()
    expect(sent).toEqual([])
  },
)

test('the app itself handles a hand-over, also with a stored session', async () => {
  localStorage.setItem('ganj.refresh', '7 s1.old')
  expect(await openAt(`/?rt=handed${launchHash}`)).toBeNull()
  expect(sent).toEqual([])
})

test.each([
  ['a refusal', () => new Response('{"code":"auth.blocked"}', { status: 403 })],
  ['an invalid answer', () => new Response('<html>', { status: 200 })],
  [
    'no answer',
    () => {
      throw new TypeError('no line')
    },
  ],
])('after %s the app starts by itself, and the stored session is unchanged', async (_name, given) => {
  localStorage.setItem('ganj.refresh', '7 s1.old')
  answer = given as () => Response
  expect(await openAt(`/${launchHash}`)).toBeNull()
  expect(localStorage.getItem('ganj.refresh')).toBe('7 s1.old')
})

test('the app uses the session of the inline script and requests none itself', async () => {
  await openAt(`/${launchHash}`)
  const { openSession } = await import('./session.ts')
  const { createClient } = await import('@ganj/client')
  const { tokens, useAuth } = await import('./store.ts')
  const { usePlayer } = await import('./player.ts')
  await openSession(
    createClient({ baseUrl: '/api', tokens, language: () => 'fa', onAuthLost: async () => undefined }),
  )
  expect(sent).toHaveLength(1)
  expect(useAuth.getState()).toMatchObject({
    accessToken: 'a-new',
    refreshToken: 's1.new',
    invitedReward: true,
  })
  expect(usePlayer.getState()).toMatchObject({ isNew: true, hasPlayedFirstGame: true })
})

test('a token that another tab has refreshed meanwhile is not overwritten', async () => {
  await openAt(`/${launchHash}`)
  localStorage.setItem('ganj.refresh', '7 s1.newer')
  const { openSession } = await import('./session.ts')
  const { tokens } = await import('./store.ts')
  await openSession({} as never)
  expect(localStorage.getItem('ganj.refresh')).toBe('7 s1.newer')
  expect(tokens.refreshToken()).toBe('s1.newer')
})

test('each part of home is used once; a second read asks the server, also while the first is pending', async () => {
  let release: (value: Response) => void = () => undefined
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (release = resolve)))
  const opened = openAt(`/${launchHash}`)
  await vi.waitFor(() => expect(window.ganjStart).toBeDefined())
  const { earlyOr } = await import('./early-part.ts')
  const ask = vi.fn(async () => [])
  const first = earlyOr('indicators', ask)
  expect(await earlyOr('indicators', ask)).toEqual([])
  expect(ask).toHaveBeenCalledTimes(1)
  release(Response.json({ session, home }))
  await opened
  expect(await first).toEqual(home.indicators)
  expect(await earlyOr('openRun', async () => undefined as never)).toBeNull()
  // A part that the response lacks is requested.
  expect(await earlyOr('userEvents', ask)).toEqual([])
  expect(ask).toHaveBeenCalledTimes(2)
})

test('for a returning player the splash is delayed by half a second, except after a hand-over', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const isHeldBack = () => document.documentElement.dataset.returning !== undefined
  localStorage.setItem('ganj.refresh', '7 s1.old')
  document.head.innerHTML = '<meta name="ganj-build" content="b1" />'
  await openAt(`/${launchHash}`)
  expect(isHeldBack()).toBe(false)
  localStorage.setItem('ganj.home', 's1 b1 5 []')
  await openAt(`/?rt=handed${launchHash}`)
  expect(isHeldBack()).toBe(false)
  await openAt(`/${launchHash}`)
  expect(isHeldBack()).toBe(true)
  vi.advanceTimersByTime(499)
  expect(isHeldBack()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(isHeldBack()).toBe(false)
  vi.useRealTimers()
})
