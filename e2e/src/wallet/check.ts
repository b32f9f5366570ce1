import assert from 'node:assert/strict'

/** Asks until the answer is right. @throws the last disagreement after ten seconds */
export async function eventually(check: () => void | Promise<void>): Promise<void> {
  const end = Date.now() + 10_000
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
