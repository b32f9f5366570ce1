import { useState } from 'react'

/** Holds a value: the balance that a price is compared with must not change while the player confirms. */
export function useHeldValue<T extends number | string | undefined>(value: T, isHeld: boolean): T {
  const [kept, setKept] = useState(value)
  if (!isHeld && kept !== value) setKept(value)
  return isHeld ? kept : value
}
