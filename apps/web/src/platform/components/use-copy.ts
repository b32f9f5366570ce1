import { useEffect, useState } from 'react'
import { copy } from './copy.ts'

/** How long it is said that something was copied, in milliseconds. */
const saidMs = 1500

/** A text that can be copied, and how that ended; a success is said for a moment, a refusal until the next try. */
export function useCopy(words: string) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null)
  useEffect(() => {
    if (outcome !== 'copied') return
    const timer = setTimeout(() => setOutcome(null), saidMs)
    return () => clearTimeout(timer)
  }, [outcome])
  return { outcome, copy: async () => setOutcome((await copy(words)) ? 'copied' : 'refused') }
}
