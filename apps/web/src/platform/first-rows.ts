import { startTransition, useEffect, useState } from 'react'

/** The first rows of a list at once, all of them with the frame after: a page opens sooner, and nobody sees past its end. */
export function useFirstRows<Row>(rows: readonly Row[], first: number): readonly Row[] {
  const [hasPainted, setPainted] = useState(false)
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => startTransition(() => setPainted(true)))
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return hasPainted ? rows : rows.slice(0, first)
}
