import type { Clock } from '../../core/clock.ts'
import { useState } from '../compat.ts'
import { useOneTask } from './use-one-task.ts'

/** True for `ms` milliseconds after each call of the returned function. */
export function useFlag(clock: Clock, ms: number): [boolean, () => void] {
  const [on, setOn] = useState(false)
  const begin = useOneTask()
  const raise = () => {
    setOn(true)
    begin(() => clock.after(ms, () => setOn(false)))
  }
  return [on, raise]
}
