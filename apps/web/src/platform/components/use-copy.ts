import { useEffect, useState } from 'react'
import { copy } from './copy.ts'

/** How long the confirmation of a copy is shown, in milliseconds. */
const saidMs = 1500

/** Copies a text and holds the result: a success for a moment, a failure until the next attempt. */
export function useCopy(words: string) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null)
  useEffect(() => {
    if (outcome !== 'copied') return
    const timer = setTimeout(() => setOutcome(null), saidMs)
    return () => clearTimeout(timer)
  }, [outcome])
  return { outcome, copy: async () => setOutcome((await copy(words)) ? 'copied' : 'refused') }
}
