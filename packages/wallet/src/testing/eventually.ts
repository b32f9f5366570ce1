import { act } from 'react'
import { vi } from 'vitest'

/** Waits until a check holds, letting React render in between. Chunks take their time on a busy machine. */
export const eventually = (check: () => void) =>
  vi.waitFor(
    async () => {
      await act(async () => {})
      check()
    },
    { timeout: 20_000 },
  )

/** The same where no view is waited for. */
export const becomes = (check: () => void) => vi.waitFor(check, { timeout: 20_000 })
