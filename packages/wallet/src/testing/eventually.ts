import { act } from 'react'
import { vi } from 'vitest'

/** Waits until a check passes, and lets React render in between. Chunks load slowly on a busy machine. */
export const eventually = (check: () => void) =>
  vi.waitFor(
    async () => {
      await act(async () => {})
      check()
    },
    { timeout: 20_000 },
  )

/** The same without rendering. */
export const becomes = (check: () => void) => vi.waitFor(check, { timeout: 20_000 })
