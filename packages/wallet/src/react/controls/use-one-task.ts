import { useEffect, useRef } from '../compat.ts'

/** Begins tasks that can be cancelled, one at a time: the next one, or leaving the view, cancels the one before. */
export function useOneTask(): (begin: () => () => void) => void {
  const cancelRef = useRef(() => {})
  useEffect(() => () => cancelRef.current(), [])
  return (begin) => {
    cancelRef.current()
    cancelRef.current = begin()
  }
}
