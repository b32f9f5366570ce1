import { create } from 'zustand'

/** Whether the app is visible. The page and its host are hidden independently of each other. */
interface Visibility {
  page: boolean
  host: boolean
}

export const useVisibility = create<Visibility>(() => ({ page: !document.hidden, host: true }))

export const isAppVisible = ({ page, host }: Visibility = useVisibility.getState()): boolean => page && host

document.addEventListener('visibilitychange', () => useVisibility.setState({ page: !document.hidden }))
