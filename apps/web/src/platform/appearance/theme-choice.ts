import { create } from 'zustand'
import { deviceSetting } from '../device-setting.ts'
import { launch } from '../launch/launch.ts'
import { type Theme, themeKey } from './theme.ts'

/** `auto` follows the host's theme, else the system's. */
export const themeChoices = ['dark', 'light', 'auto'] as const
export type ThemeChoice = (typeof themeChoices)[number]

interface ThemeState {
  choice: ThemeChoice
  /** The theme of the host or the system. */
  around: Theme
  shown: Theme
}

const setting = deviceSetting(themeKey, themeChoices)
const shown = document.documentElement.dataset.theme === 'light' ? 'light' : 'dark'

/** Without a choice: Telegram's theme; elsewhere dark. */
export const useTheme = create<ThemeState>(() => ({
  choice: setting.read() ?? (launch.telegramParams ? 'auto' : 'dark'),
  around: shown,
  shown,
}))

function show(change: Partial<ThemeState>): void {
  const { choice, around } = { ...useTheme.getState(), ...change }
  const shown = choice === 'auto' ? around : choice
  document.documentElement.dataset.theme = shown
  useTheme.setState({ choice, around, shown })
}

export const followHostTheme = (around: Theme) => show({ around })

export function chooseTheme(choice: ThemeChoice): void {
  setting.write(choice)
  show({ choice })
}
