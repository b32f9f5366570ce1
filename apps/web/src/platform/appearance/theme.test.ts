import { afterEach, expect, test, vi } from 'vitest'
import { firstTheme, themeFor } from './theme.ts'

afterEach(() => vi.unstubAllGlobals())

test('the theme follows the background colour of the host, and is dark without one', () => {
  expect(themeFor({ bg_color: '#ffffff' })).toBe('light')
  expect(themeFor({ bg_color: '#17212b' })).toBe('dark')
  expect(themeFor({ bg_color: 'red' })).toBe('dark')
  expect(themeFor(undefined)).toBe('dark')
})

test('the player’s choice overrides the host; the system is read only for `auto` without a host theme', () => {
  const asked = vi.fn(() => ({ matches: true }))
  vi.stubGlobal('matchMedia', asked)
  expect(firstTheme('light', { bg_color: '#17212b' })).toBe('light')
  expect(firstTheme('auto', { bg_color: '#17212b' })).toBe('dark')
  expect(firstTheme(null, undefined)).toBe('dark')
  expect(asked).not.toHaveBeenCalled()
  expect(firstTheme('auto', undefined)).toBe('light')
})
