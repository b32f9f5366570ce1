// @vitest-environment node
import * as inkOfPrimitives from '@ganj/ui/ink'
import { expect, test } from 'vitest'
import * as ink from './ink.ts'

test('a name means one colour, here and in the primitives, and a colour has one name', () => {
  const all = { ...inkOfPrimitives, ...ink }
  expect(all).toEqual({ ...ink, ...inkOfPrimitives })
  expect(new Set(Object.values(all)).size).toBe(Object.keys(all).length)
})
