import { useEffect, useRef, useState } from 'react'
import { useWidget } from './widget-context.ts'

/** True for `ms` milliseconds after each call of the returned function. */
export function useFlag(ms: number): [boolean, () => void] {
  const { core } = useWidget()
  const [on, setOn] = useState(false)
  const cancel = useRef(() => {})
  useEffect(() => () => cancel.current(), [])
  const raise = () => {
    cancel.current()
    setOn(true)
    cancel.current = core.clock.after(ms, () => setOn(false))
  }
  return [on, raise]
}
