import { useEffect, useRef } from '../compat.ts'

/** Begins tasks that can be cancelled, one at a time: the next one, or leaving the view, cancels the one before. */
export function useOneTask(): (begin: () => () => void) => void {
  const cancel = useRef(() => {})
  useEffect(() => () => cancel.current(), [])
  return (begin) => {
    cancel.current()
    cancel.current = begin()
  }
}
