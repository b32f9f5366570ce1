import { afterEach, expect, test, vi } from 'vitest'
import { refuseOffer } from './answer-offer.ts'
import { useAuth } from './store.ts'

const offer = { kind: 'session', accessToken: 'a-theirs', refreshToken: 'r-theirs' } as const
const session = { device: '', createdAt: 0, lastUsedAt: 0 }

/** Answers the page's requests. @returns the requests, each with its access token */
function answer(replies: Record<string, () => Response>) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const by = new Headers(init.headers).get('authorization')
    sent.push([path, by, init.body ? JSON.parse(String(init.body)) : null])
    return replies[path]?.() ?? new Response(null, { status: 404 })
  })
  return sent
}

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('declining ends the offered session on the server and keeps the stored one', async () => {
  useAuth.setState({ accessToken: 'a-mine', refreshToken: 'r-mine', offer })
  const sent = answer({
    '/api/auth/sessions': () =>
      Response.json([
        { ...session, publicId: 'other', current: false },
        { ...session, publicId: 'handed', current: true },
      ]),
    '/api/auth/sessions/revoke': () => Response.json([]),
  })
  await refuseOffer(offer)
  expect(sent).toEqual([
    ['/api/auth/sessions', 'Bearer a-theirs', null],
    ['/api/auth/sessions/revoke', 'Bearer a-theirs', { sessionPublicId: 'handed' }],
  ])
  expect(useAuth.getState()).toMatchObject({ accessToken: 'a-mine', refreshToken: 'r-mine', offer: null })
})

test('an offered session that cannot be ended is dropped anyway and never stored', async () => {
  useAuth.setState({ accessToken: 'a-mine', refreshToken: 'r-mine', offer })
  answer({ '/api/auth/sessions': () => Response.json({ code: 'auth.no-session' }, { status: 404 }) })
  await refuseOffer(offer)
  expect(useAuth.getState()).toMatchObject({ accessToken: 'a-mine', refreshToken: 'r-mine', offer: null })
  expect(JSON.stringify({ ...localStorage })).not.toContain('theirs')
})
