// @vitest-environment node
import * as contract from '@ganj/contract'
import { expect, test } from 'vitest'

const sources = Object.entries(
  import.meta.glob<string>(['../**/*.{ts,tsx}', '../../../../packages/client/src/*.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
).flatMap(([path, text]) => (path.includes('.test.') ? [] : [text]))

const isEndpoint = (value: unknown): value is { path: unknown } =>
  typeof value === 'object' && value !== null && 'path' in value
const endpoints = Object.entries(contract).flatMap(([name, value]) =>
  isEndpoint(value) ? [{ name, path: String(value.path) }] : [],
)

test('every call that the server answers is asked for by the app', () => {
  expect(endpoints.length).toBeGreaterThan(60)
  // The inline script writes its addresses out: it is kept too small to bring the contract along.
  const unasked = endpoints.filter(
    ({ name, path }) =>
      !sources.some((text) => text.includes(`'/api${path}'`) || new RegExp(`\\b${name}\\b`).test(text)),
  )
  expect(unasked).toEqual([])
})
