import * as contract from '@ganj/contract'
import { expect, test } from 'vitest'

const sources = Object.entries(
  import.meta.glob<string>(['../**/*.{ts,tsx}', '../../../../packages/client/src/*.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
).flatMap(([path, text]) => (path.includes('.test.') ? [] : [text]))

const isEndpoint = (value: unknown) => typeof value === 'object' && value !== null && 'path' in value
const endpoints = Object.entries(contract).flatMap(([name, value]) => (isEndpoint(value) ? [name] : []))

test('every call that the server answers is asked for by the app', () => {
  expect(endpoints.length).toBeGreaterThan(60)
  const unasked = endpoints.filter((name) => !sources.some((text) => new RegExp(`\\b${name}\\b`).test(text)))
  expect(unasked).toEqual([])
})
