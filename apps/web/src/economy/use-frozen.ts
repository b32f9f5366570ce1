import { useState } from 'react'

/** A value that stops changing: who confirms a price must not see the balance it was compared with move meanwhile. */
export function useFrozen<T extends number | string | undefined>(value: T, isFrozen: boolean): T {
  const [kept, setKept] = useState(value)
  if (!isFrozen && kept !== value) setKept(value)
  return isFrozen ? kept : value
}
