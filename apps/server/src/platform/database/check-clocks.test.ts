import { expect, test } from 'vitest'
import { createTestApp } from '#test/test-app.ts'
import { checkClocks } from './check-clocks.ts'

const { database } = await createTestApp()
const off = (seconds: number) => () => new Date(Date.now() + seconds * 1000)

test('clocks that differ by a few seconds are reported', async () => {
  expect(Math.round((await checkClocks(database, off(5))) / 1000)).toBe(5)
})

test.each([
  [3600, '3600 s ahead of'],
  [-3600, '3600 s behind'],
])('clocks that differ by %d s are refused in one sentence', async (seconds, words) => {
  await expect(checkClocks(database, off(seconds))).rejects.toThrow(words)
})
