// @vitest-environment node
import { expect, test } from 'vitest'
import { fill } from './dictionary.ts'

test('a name is inserted unchanged, and isolated where directions differ', () => {
  expect(fill('Open {name}', 'Tonkeeper')).toBe('Open Tonkeeper')
  expect(fill('باز کردن {name}', 'Tonkeeper')).toBe('باز کردن \u2068Tonkeeper\u2069')
  expect(fill('Open {name}', 'کیف پول')).toBe('Open \u2068کیف پول\u2069')
})

test('a name is not interpreted as a replacement pattern', () => {
  expect(fill('Open {name}', "$& $' {name}")).toBe("Open $& $' {name}")
})
