// @vitest-environment node
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scrub, scrubText } from './scrub.ts'

const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'
const key = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'

test.each([
  ['https://app.example/shop?rt=abc&uid=def#tgWebAppData=user%3D1', 'https://app.example/shop'],
  ['GET /api/user/profile?x=1 failed', 'GET /api/user/profile failed'],
  [`the token was ${jwt}.`, 'the token was [token].'],
  ['Authorization: Bearer abc.def', 'Authorization: [token]'],
  [`decrypt failed: keypair ${key}`, 'decrypt failed: keypair [key]'],
  ['user=%7B%22id%22%3A7%7D&hash=00', '[init data]&[init data]'],
  ['https://app.example/assets/home-Bq3x9Z.js:1:200', 'https://app.example/assets/home-Bq3x9Z.js:1:200'],
  [
    'request 6f1c0b6e-3f0a-4a0e-9f53-0d8f5f3f0c11 failed',
    'request 6f1c0b6e-3f0a-4a0e-9f53-0d8f5f3f0c11 failed',
  ],
])('%s becomes %s', (text, clean) => {
  expect(scrubText(text)).toBe(clean)
})

test('secret fields are removed at any depth and of any type', () => {
  expect(
    scrub({
      accessToken: 'short',
      deep: [{ initData: { user: 1 } }, { private_key: 7, path: '/shop?rt=1' }],
    }),
  ).toEqual({
    accessToken: '[scrubbed]',
    deep: [{ initData: '[scrubbed]' }, { private_key: '[scrubbed]', path: '/shop' }],
  })
})

test('secrets in the names of fields are removed', () => {
  expect(scrub({ 'https://app.example/shop?x=1#y': [1] })).toEqual({
    'https://app.example/shop': [1],
  })
})

test('ids that the services generate are kept, but not a secret in their place', () => {
  const made = '9f86d081884c7d659a2feaa0c55ad015'
  expect(scrub({ event_id: made, trace_id: made, other: made })).toEqual({
    event_id: made,
    trace_id: made,
    other: '[key]',
  })
  expect(scrub({ event_id: key })).toEqual({ event_id: '[key]' })
})

test('a secret anywhere in an object is removed', () => {
  const planted = fc.letrec((tie) => ({
    node: fc.oneof(
      { maxDepth: 5 },
      fc.constantFrom(jwt, key, `x ${key} y`, `https://a.b/c?rt=${key}`, `({"m":"${jwt}"})`),
      fc.array(tie('node'), { maxLength: 3 }),
      fc.dictionary(fc.string({ maxLength: 6 }), tie('node'), { maxKeys: 3 }),
    ),
  })).node
  fc.assert(
    fc.property(planted, (value) => {
      expect(JSON.stringify(scrub(value))).not.toMatch(/c2lnbmF0dXJl|9f86d081/)
    }),
    { seed: 20261120 },
  )
})
