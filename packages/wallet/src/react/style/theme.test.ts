import { expect, test } from 'vitest'
import type { ColorsSet } from '../../core/options.ts'
import { buttonCss } from './button-css.ts'
import { themeAttributes } from './theme.ts'
import { viewsCss } from './views-css.ts'

const colors: ColorsSet = {
  constant: { black: '#000001', white: '#000002' },
  connectButton: { background: '#000003', foreground: '#000004' },
  accent: '#000005',
  telegramButton: '#000006',
  icon: {
    primary: '#000007',
    secondary: '#000008',
    tertiary: '#000009',
    success: '#000010',
    error: '#000011',
  },
  background: {
    primary: '#000012',
    secondary: '#000013',
    segment: '#000014',
    tint: '#000015',
    qr: '#000016',
  },
  text: { primary: '#000017', secondary: '#000018' },
}
const { style = {} } = themeAttributes({ uiPreferences: { colorsSet: { LIGHT: colors } } }, false)

test('a theme has eighteen colours', () => {
  expect(Object.keys(style)).toHaveLength(18)
})

test.each(Object.keys(style))('%s is a custom property that the sheet uses', (property) => {
  expect(buttonCss + viewsCss).toContain(`var(${property}`)
})
