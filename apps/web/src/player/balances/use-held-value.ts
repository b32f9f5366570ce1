import { useState } from 'react'

/** Holds a value: who confirms a price must not see the balance it was compared with move meanwhile. */
export function useHeldValue<T extends number | string | undefined>(value: T, isHeld: boolean): T {
  const [kept, setKept] = useState(value)
  if (!isHeld && kept !== value) setKept(value)
  return isHeld ? kept : value
}
