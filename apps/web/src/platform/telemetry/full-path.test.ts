import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fullPath } from './full-path.ts'

test.each([
  ['/', '/'],
  ['/shop', '/shop'],
  ['/history#payouts', '/history#payouts'],
  ['/?mi=-1001234&playdeck=1#odds', '/?mi=-1001234&playdeck=1#odds'],
  ['/profile?rt=abc&uid=def&mi=g1', '/profile?mi=g1'],
  ['/?tgWebAppStartParam=ref_7#tgWebAppData=user%3D1&tgWebAppPlatform=ios', '/'],
  ['/shop?mi=eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl', '/shop'],
  ['/shop?mi=a%26rt%3Dsecret#2fd4c6', '/shop'],
])('%s is reported as %s', (path, reported) => {
  expect(fullPath(path)).toBe(reported)
})

test('a secret is removed from any part of the address', () => {
  const secret = fc.base64String({ minLength: 36, maxLength: 200 }).map((text) => `S.${text}`)
  fc.assert(
    fc.property(secret, fc.constantFrom('rt', 'uid', 'mi', 'playdeck', 'x'), (text, name) => {
      const held = encodeURIComponent(text)
      for (const path of [
        `/shop?${name}=${held}`,
        `/shop#${held}`,
        `/shop?${held}`,
        `/shop?${name}=1&${held}`,
      ]) {
        expect(fullPath(path)).toMatch(/^\/shop(\?(mi|playdeck)=1)?$/)
      }
    }),
    { seed: 20261121 },
  )
})
