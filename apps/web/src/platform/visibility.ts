import { create } from 'zustand'

/** Whether the player sees the app. A page may be shown while its host is put aside, and the other way round. */
interface Visibility {
  page: boolean
  host: boolean
}

export const useVisibility = create<Visibility>(() => ({ page: !document.hidden, host: true }))

export const isAppVisible = ({ page, host }: Visibility = useVisibility.getState()): boolean => page && host

document.addEventListener('visibilitychange', () => useVisibility.setState({ page: !document.hidden }))
