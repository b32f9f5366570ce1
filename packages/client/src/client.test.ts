import {
  exchangeDevice,
  getIndicators,
  getLeaderboard,
  getProfile,
  openRun,
  submitScore,
  writtenHeader,
} from '@ganj/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ClientOptions, createClient, type TokenStore } from './client.ts'
import { ClientFault } from './fault.ts'

type Answer = (request: Request) => Response | Promise<Response>

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': status < 400 ? 'application/json' : 'application/problem+json' },
  })
const problem = (status: number, code: string) =>
  json(
    { type: 'about:blank', title: '', status, code, detail: `detail of ${code}`, requestId: 'r-1' },
    status,
  )

function memoryTokens(accessToken: string | null, refreshToken: string | null): TokenStore {
  let held = { accessToken, refreshToken }
  return {
    accessToken: () => held.accessToken,
    refreshToken: () => held.refreshToken,
    save: (tokens) => {
      held = tokens
    },
    clear: () => {
      held = { accessToken: null, refreshToken: null }
    },
  }
}

function setUp(answer: Answer, options: Partial<ClientOptions> = {}) {
  const requests: Request[] = []
  const fakeFetch = (async (input: string, init: RequestInit) => {
    const request = new Request(input, init)
    requests.push(request.clone())
    return answer(request)
  }) as typeof fetch
  const client = createClient({
    baseUrl: 'https://ganj.test/api',
    tokens: memoryTokens('access-1', 'refresh-1'),
    language: () => 'fa',
    fetch: fakeFetch,
    onAuthLost: () => Promise.reject(new Error('not expected')),
    ...options,
  })
  return { client, requests }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a call carries the token, the language and its query, and returns the reply', async () => {
  const { client, requests } = setUp(() => json({ top: [] }))
  const reply = await client.call(getLeaderboard, { query: { dimension: 'weekly', maxUsers: 3 } })
  expect(reply.top).toEqual([])
  expect(requests[0]?.url).toBe('https://ganj.test/api/game/leaderboard?dimension=weekly&maxUsers=3')
  expect(requests[0]?.headers.get('authorization')).toBe('Bearer access-1')
  expect(requests[0]?.headers.get('accept-language')).toBe('fa')
  expect(requests[0]?.headers.get('idempotency-key')).toBeNull()
})

test('a refusal becomes a typed fault with the text of the server', async () => {
  const { client } = setUp(() => problem(409, 'game.no-ticket'))
  const fault = await client.call(openRun).catch((thrown: unknown) => thrown)
  expect(fault).toBeInstanceOf(ClientFault)
  expect(fault).toMatchObject({
    code: 'game.no-ticket',
    status: 409,
    detail: 'detail of game.no-ticket',
    requestId: 'r-1',
    errors: [],
  })
})

test('a failed answer that is not a problem document is a server error without detail', async () => {
  const { client } = setUp(() => new Response('<h1>Not found</h1>', { status: 500 }))
  await expect(client.call(getIndicators)).rejects.toMatchObject({ code: 'server.error', status: 500 })
})

test('ten parallel 401s cause one refresh, and each call is repeated once with the new token', async () => {
  const { client, requests } = setUp((request) => {
    if (request.url.endsWith('/auth/refresh-token')) {
      return json({ accessToken: 'access-2', refreshToken: 'refresh-2' })
    }
    return request.headers.get('authorization') === 'Bearer access-2'
      ? json([])
      : problem(401, 'auth.token-expired')
  })
  await Promise.all(Array.from({ length: 10 }, () => client.call(getIndicators)))
  const refreshes = requests.filter((request) => request.url.endsWith('/auth/refresh-token'))
  expect(refreshes).toHaveLength(1)
  expect(await refreshes[0]?.json()).toEqual({ refreshToken: 'refresh-1' })
  expect(refreshes[0]?.headers.get('authorization')).toBeNull()
  expect(requests).toHaveLength(21)
})

test('a second 401 after the refresh is returned to the caller', async () => {
  const { client, requests } = setUp((request) =>
    request.url.endsWith('/auth/refresh-token')
      ? json({ accessToken: 'access-2', refreshToken: 'refresh-2' })
      : problem(401, 'auth.token-invalid'),
  )
  await expect(client.call(getIndicators)).rejects.toMatchObject({ code: 'auth.token-invalid' })
  expect(requests).toHaveLength(3)
})

test('without a refresh token the player is signed in again', async () => {
  const tokens = memoryTokens(null, null)
  const onAuthLost = vi.fn(async () => tokens.save({ accessToken: 'access-9', refreshToken: 'refresh-9' }))
  const { client } = setUp(
    (request) => (request.headers.get('authorization') ? json([]) : problem(401, 'auth.missing')),
    { tokens, onAuthLost },
  )
  await Promise.all([client.call(getIndicators), client.call(getIndicators)])
  expect(onAuthLost).toHaveBeenCalledTimes(1)
})

test('a refused refresh token is deleted and the player is signed in again', async () => {
  const tokens = memoryTokens('access-1', 'stolen')
  const { client } = setUp(
    (request) => {
      if (request.url.endsWith('/auth/refresh-token')) return problem(401, 'auth.refresh-invalid')
      return request.headers.get('authorization') === 'Bearer access-9'
        ? json([])
        : problem(401, 'auth.token-expired')
    },
    {
      tokens,
      onAuthLost: async () => {
        expect(tokens.refreshToken()).toBeNull()
        tokens.save({ accessToken: 'access-9', refreshToken: 'refresh-9' })
      },
    },
  )
  expect(await client.call(getIndicators)).toEqual([])
})

test('a call with a 401 during a new sign-in waits for that sign-in', async () => {
  const tokens = memoryTokens('access-1', 'ended')
  let answerLate = (_: Response) => {}
  const late = new Promise<Response>((resolve) => {
    answerLate = resolve
  })
  const { client } = setUp(
    (request) => {
      if (request.url.endsWith('/auth/refresh-token')) return problem(401, 'auth.refresh-invalid')
      if (request.headers.get('authorization') === 'Bearer access-9') return json([])
      return request.url.endsWith('/user/profile') ? late : problem(401, 'auth.token-expired')
    },
    {
      tokens,
      onAuthLost: async () => {
        answerLate(problem(401, 'auth.token-expired'))
        await vi.advanceTimersByTimeAsync(0)
        tokens.save({ accessToken: 'access-9', refreshToken: 'refresh-9' })
      },
    },
  )
  expect(await Promise.all([client.call(getProfile), client.call(getIndicators)])).toEqual([[], []])
})

test('a failed refresh rejects the call and keeps the session', async () => {
  const tokens = memoryTokens('access-1', 'refresh-1')
  const { client } = setUp(
    (request) =>
      request.url.endsWith('/auth/refresh-token')
        ? problem(503, 'server.unavailable')
        : problem(401, 'auth.token-expired'),
    { tokens },
  )
  await expect(client.call(getIndicators)).rejects.toMatchObject({ code: 'server.unavailable' })
  expect(tokens.refreshToken()).toBe('refresh-1')
})

test('a 401 of the sign-in itself never starts a refresh', async () => {
  const { client, requests } = setUp(() => problem(401, 'auth.device-invalid'))
  await expect(client.call(exchangeDevice, { body: { deviceId: 'd' } })).rejects.toMatchObject({
    code: 'auth.device-invalid',
  })
  expect(requests).toHaveLength(1)
})

test('an idempotent call without an answer is repeated with the same key', async () => {
  let attempts = 0
  const { client, requests } = setUp(() => {
    attempts += 1
    if (attempts < 3) throw new TypeError('Failed to fetch')
    return json({ publicId: 'abcdefghijkl' })
  })
  const running = client.call(openRun)
  await vi.runAllTimersAsync()
  await running
  const keys = new Set(requests.map((request) => request.headers.get('idempotency-key')))
  expect(requests).toHaveLength(3)
  expect(keys.size).toBe(1)
  expect([...keys][0]).toMatch(/^[0-9a-f-]{36}$/)
})

test.each([502, 504])(
  'a call to which a proxy answers with its own %i is repeated with the same key',
  async (status) => {
    let attempts = 0
    const { client, requests } = setUp(() => {
      attempts += 1
      return attempts < 3
        ? new Response('<h1>Bad gateway</h1>', { status })
        : json({ publicId: 'abcdefghijkl' })
    })
    const running = client.call(openRun)
    await vi.runAllTimersAsync()
    await running
    expect(requests).toHaveLength(3)
    expect(new Set(requests.map((request) => request.headers.get('idempotency-key'))).size).toBe(1)
  },
)

test.each([
  ['a proxy that never gets an answer', getIndicators, 3],
  ['a proxy without an answer to a call that moves nothing twice', exchangeDevice, 1],
] as const)('%s ends as a server error', async (_case, endpoint, attempts) => {
  const { client, requests } = setUp(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))
  const called =
    endpoint === exchangeDevice
      ? client.call(exchangeDevice, { body: { deviceId: 'd' } })
      : client.call(getIndicators)
  const running = expect(called).rejects.toMatchObject({ code: 'server.error', status: 502 })
  await vi.runAllTimersAsync()
  await running
  expect(requests).toHaveLength(attempts)
})

test('a call is not repeated when the 502 or 504 comes from the server itself', async () => {
  const { client, requests } = setUp(() => problem(502, 'server.error'))
  await expect(client.call(getIndicators)).rejects.toMatchObject({ status: 502 })
  expect(requests).toHaveLength(1)
})

test('the key survives a refresh, and a given key is used as it is', async () => {
  const body = { gameInstanceId: 'abcdefghijkl', score: 1, log: 'AA' }
  const { client, requests } = setUp((request) => {
    if (request.url.endsWith('/auth/refresh-token')) {
      return json({ accessToken: 'access-2', refreshToken: 'refresh-2' })
    }
    return request.headers.get('authorization') === 'Bearer access-2'
      ? json({})
      : problem(401, 'auth.token-expired')
  })
  await client.call(submitScore, { body, key: 'run-1' })
  const keys = requests.map((request) => request.headers.get('idempotency-key'))
  expect(keys).toEqual(['run-1', null, 'run-1'])
})

test('a write that is not idempotent is never repeated automatically', async () => {
  const { client, requests } = setUp(() => {
    throw new TypeError('Failed to fetch')
  })
  const fault = await client
    .call(exchangeDevice, { body: { deviceId: 'd' } })
    .catch((thrown: unknown) => thrown)
  expect(fault).toMatchObject({ code: 'network', status: 0, detail: '' })
  expect(requests).toHaveLength(1)
})

test('a call without any answer ends as a network fault after three attempts', async () => {
  const { client, requests } = setUp(() => {
    throw new TypeError('Failed to fetch')
  })
  const running = expect(client.call(getIndicators)).rejects.toMatchObject({ code: 'network' })
  await vi.runAllTimersAsync()
  await running
  expect(requests).toHaveLength(3)
})

test('a call without an answer for 30 seconds is a network fault and is not repeated', async () => {
  const { client, requests } = setUp(
    (request) =>
      new Promise((_resolve, reject) => {
        request.signal.addEventListener('abort', () => reject(request.signal.reason))
      }),
  )
  let settled = false
  const running = expect(client.call(getIndicators)).rejects.toMatchObject({ code: 'network' })
  const settling = running.then(() => {
    settled = true
  })
  await vi.advanceTimersByTimeAsync(29_999)
  expect(settled).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await settling
  expect(requests).toHaveLength(1)
})

test('an aborted call rejects with the reason of the caller', async () => {
  const controller = new AbortController()
  const { client } = setUp(() => {
    controller.abort(new Error('left the screen'))
    throw new TypeError('Failed to fetch')
  })
  await expect(client.call(getIndicators, { signal: controller.signal })).rejects.toThrow('left the screen')
})

test('every read carries the newest consistency token that the server returned for a write', async () => {
  const marks = ['100', '90']
  const { client, requests } = setUp((request) => {
    const reply = json({ top: [] })
    if (request.method === 'POST') reply.headers.set(writtenHeader, marks.shift() ?? '')
    return reply
  })
  const read = () => client.call(getLeaderboard, { query: { dimension: 'weekly', maxUsers: 3 } })
  await read()
  await client.call(openRun)
  await client.call(openRun)
  await read()
  expect(requests.map(({ headers }) => headers.get(writtenHeader))).toEqual([null, null, null, '100'])
})
