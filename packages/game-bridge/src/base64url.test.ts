// @vitest-environment node
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromBase64Url, toBase64Url } from './base64url.ts'

test('bytes are unchanged after encoding and decoding', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const text = toBase64Url(bytes)
      expect(text).toMatch(/^[A-Za-z0-9_-]*$/)
      expect(fromBase64Url(text)).toEqual(bytes)
    }),
  )
})

test('a text that is not base64url decodes to null', () => {
  expect(fromBase64Url('*')).toBeNull()
})
