// @vitest-environment node
import { ClientFault, hasAnswer } from '@ganj/client'
import { expect, test } from 'vitest'
import { createIdempotencyKeys } from './idempotency-keys.ts'

test('a request keeps its key and body until it is answered', () => {
  const keys = createIdempotencyKeys()
  const first = keys.requestOf('spin', { seed: 'a' })
  expect(keys.requestOf('spin', { seed: 'b' })).toBe(first)
  expect(keys.requestOf('upgrade', {}).key).not.toBe(first.key)
  keys.answered('spin')
  const next = keys.requestOf('spin', { seed: 'b' })
  expect(next.key).not.toBe(first.key)
  expect(next.body).toEqual({ seed: 'b' })
})

test.each([
  [0, 'network', false],
  [400, 'request.invalid', true],
  [401, 'auth.token-expired', false],
  [401, 'operator.session-missing', false],
  [403, 'auth.blocked', false],
  [403, 'server.error', false],
  [404, 'auth.playdeck-off', false],
  [408, 'server.error', false],
  [409, 'economy.price-changed', true],
  [409, 'a code of a newer server', true],
  [422, 'idempotency.mismatch', true],
  [429, 'request.too-many', false],
  [500, 'server.error', false],
  [503, 'server.busy', false],
])('%i %s: whether the server has refused the call is %s', (status, code, isRefused) => {
  expect(hasAnswer(new ClientFault({ status, code, detail: '', requestId: 'r' }))).toBe(isRefused)
})

test('an error of the app itself is no answer', () => {
  expect(hasAnswer(new TypeError('x'))).toBe(false)
})
