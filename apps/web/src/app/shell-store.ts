import { create } from 'zustand'

interface ShellState {
  /** A page is on its way. */
  loading: boolean
  navbarTab: string
}

export const useShell = create<ShellState>(() => ({ loading: true, navbarTab: '/' }))
