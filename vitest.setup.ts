import { vi } from 'vitest'

/** As `apps/server/test/patience.ts`: the runner itself would give up after a second, which a busy machine may take. */
const timeout = 45_000

const { waitFor, waitUntil } = vi
vi.waitFor = (condition, options) => waitFor(condition, options ?? { timeout })
vi.waitUntil = (condition, options) => waitUntil(condition, options ?? { timeout })
