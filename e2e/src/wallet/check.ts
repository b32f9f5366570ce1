import assert from 'node:assert/strict'
import { patienceMs } from '../browser/patience.ts'

/** Asks until the answer is right. @throws the last disagreement when that has lasted too long */
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

/** The count of a locator becomes this. */
export const counts = (locator: { count(): Promise<number> }, wanted: number) =>
  eventually(async () => assert.equal(await locator.count(), wanted))
