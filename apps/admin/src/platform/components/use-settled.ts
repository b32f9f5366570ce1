import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** Whether the page has got what it asked for: what it can be read without may be loaded then. */
export function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  const isFetching = useIsFetching() > 0
  useEffect(() => {
    if (!isFetching) setSettled(true)
  }, [isFetching])
  return isSettled
}
