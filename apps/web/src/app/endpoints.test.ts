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

test('the app uses every endpoint of the contract', () => {
  expect(endpoints.length).toBeGreaterThan(60)
  // The inline script contains its addresses as literals: it must stay too small to import the contract.
  const unasked = endpoints.filter(
    ({ name, path }) =>
      !sources.some((text) => text.includes(`'/api${path}'`) || new RegExp(`\\b${name}\\b`).test(text)),
  )
  expect(unasked).toEqual([])
})
