import { useEffect, useRef } from '../compat.ts'

/** Starts cancellable tasks, one at a time: a new task, or unmounting, cancels the previous one. */
export function useOneTask(): (begin: () => () => void) => void {
  const cancelRef = useRef(() => {})
  useEffect(() => () => cancelRef.current(), [])
  return (begin) => {
    cancelRef.current()
    cancelRef.current = begin()
  }
}
