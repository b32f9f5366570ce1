import assert from 'node:assert/strict'
import { patienceMs } from '../browser/patience.ts'

/** Repeats a check until it passes. @throws the last failure after the timeout */
export async function eventually(check: () => void | Promise<void>): Promise<void> {
  const end = Date.now() + patienceMs
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (Date.now() > end) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

/** Waits until the count of a locator is this. */
export const counts = (locator: { count(): Promise<number> }, wanted: number) =>
  eventually(async () => assert.equal(await locator.count(), wanted))
