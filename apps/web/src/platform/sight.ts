import { create } from 'zustand'

/** Whether the player sees the app. A page may be shown while its host is put aside, and the other way round. */
interface Sight {
  page: boolean
  host: boolean
}

export const useSight = create<Sight>(() => ({ page: !document.hidden, host: true }))

export const isInSight = ({ page, host }: Sight = useSight.getState()): boolean => page && host

document.addEventListener('visibilitychange', () => useSight.setState({ page: !document.hidden }))
