import { expect, test } from 'vitest'
import { createAccessTokens } from './access-token.ts'

const secret = 'a secret of thirty-two characters'
const start = new Date('2026-11-18T12:00:00Z')

function tokensAt(now = { time: start }) {
  return createAccessTokens(secret, 60, () => now.time)
}

test('a token that is cached as verified still expires', () => {
  const now = { time: start }
  const tokens = tokensAt(now)
  const token = tokens.issue({ id: 7n, sessionId: 'one' })
  expect(tokens.prove(token)).toEqual({ id: 7n, sessionId: 'one', isReadOnly: false })
  now.time = new Date(start.getTime() + 59_000)
  expect(tokens.prove(token)).toEqual({ id: 7n, sessionId: 'one', isReadOnly: false })
  now.time = new Date(start.getTime() + 60_000)
  expect(() => tokens.prove(token)).toThrow('auth.token-expired')
})

test('the cached signature of one token verifies no other', () => {
  const tokens = tokensAt()
  const token = tokens.issue({ id: 7n, sessionId: 'one' })
  tokens.prove(token)
  const [head, , signature] = token.split('.')
  const [, payload] = tokens.issue({ id: 8n, sessionId: 'one' }).split('.')
  expect(() => tokens.prove(`${head}.${payload}.${signature}`)).toThrow('auth.token-invalid')
  expect(() => tokens.prove(`${token}x`)).toThrow('auth.token-invalid')
})

test('more players than the cache holds are each verified as themselves', () => {
  const tokens = tokensAt()
  const all = Array.from({ length: 13_000 }, (_, index) =>
    tokens.issue({ id: BigInt(index + 1), sessionId: 'one' }),
  )
  const wrong = [...all, ...all].filter(
    (token, index) => tokens.prove(token).id !== BigInt((index % 13_000) + 1),
  )
  expect(wrong).toEqual([])
})

test('a view token is invalid to a version that does not know views, and lasts ten minutes', () => {
  const now = { time: start }
  const tokens = tokensAt(now)
  const token = tokens.issueReadOnly({ id: 7n, sessionId: 'of-the-operator' })
  expect(tokens.prove(token)).toEqual({ id: 7n, sessionId: 'of-the-operator', isReadOnly: true })
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  expect(Object.keys(claims).sort()).toEqual(['exp', 'sid', 'view'])
  now.time = new Date(start.getTime() + 600_000)
  expect(() => tokens.prove(token)).toThrow('auth.token-expired')
})
