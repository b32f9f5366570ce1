// @vitest-environment node
import { ClientFault } from '@ganj/client'
import { expect, test } from 'vitest'
import { createIdempotencyKeys, hasAnswer } from './idempotency-keys.ts'

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
  [0, false],
  [400, true],
  [401, false],
  [403, true],
  [409, true],
  [429, true],
  [500, false],
  [503, false],
])('status %i: whether the server has refused is %s', (status, isRefused) => {
  expect(hasAnswer(new ClientFault({ status, code: 'x', detail: '', requestId: 'r' }))).toBe(isRefused)
})

test('an error of the app itself is no answer', () => {
  expect(hasAnswer(new TypeError('x'))).toBe(false)
})
