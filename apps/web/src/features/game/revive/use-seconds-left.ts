import { useEffect, useEffectEvent, useState } from 'react'

/** Counts whole seconds down to 0 while `running` and the page is visible, then calls `onEnd` once. */
export function useSecondsLeft(from: number, running: boolean, onEnd: () => void): number {
  const [left, setLeft] = useState(from)
  const end = useEffectEvent(onEnd)

  useEffect(() => {
    if (!running || left === 0) return
    const timer = setInterval(() => {
      if (!document.hidden) setLeft((seconds) => Math.max(0, seconds - 1))
    }, 1000)
    return () => clearInterval(timer)
  }, [running, left])

  const isOver = left === 0
  useEffect(() => {
    if (isOver && running) end()
  }, [isOver, running])

  return left
}
