import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** Whether all reads of the page have ended, so that secondary code may be loaded. */
export function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  const isFetching = useIsFetching() > 0
  useEffect(() => {
    if (!isFetching) setSettled(true)
  }, [isFetching])
  return isSettled
}
