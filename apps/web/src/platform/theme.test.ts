import { expect, test } from 'vitest'
import { themeFor } from './theme.ts'

test('the theme follows the ground colour of the host, and is dark without one', () => {
  expect(themeFor({ bg_color: '#ffffff' })).toBe('light')
  expect(themeFor({ bg_color: '#17212b' })).toBe('dark')
  expect(themeFor({ bg_color: 'red' })).toBe('dark')
  expect(themeFor(undefined)).toBe('dark')
})
