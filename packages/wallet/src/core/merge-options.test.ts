// @vitest-environment node
import { expect, test } from 'vitest'
import { mergeOptions } from './merge-options.ts'
import { THEME } from './options.ts'

test('colours and return addresses that were set before are kept', () => {
  const before = {
    uiPreferences: {
      theme: THEME.DARK,
      colorsSet: { [THEME.DARK]: { accent: 'red', text: { primary: 'blue' } } },
    },
    actionsConfiguration: { twaReturnUrl: 'https://t.me/bot' as const, modals: 'all' as const },
  }
  const merged = mergeOptions(before, {
    uiPreferences: { colorsSet: { [THEME.DARK]: { text: { secondary: 'green' } } } },
    actionsConfiguration: { modals: ['before'] },
  })
  expect(merged).toEqual({
    uiPreferences: {
      theme: 'DARK',
      colorsSet: { DARK: { accent: 'red', text: { primary: 'blue', secondary: 'green' } } },
    },
    actionsConfiguration: { twaReturnUrl: 'https://t.me/bot', modals: ['before'] },
  })
  expect(before.actionsConfiguration.modals).toBe('all')
})

test('a language and feature requirements are replaced as a whole, and undefined restores the default', () => {
  const language = { code: 'de', dir: 'ltr' as const, texts: { retry: 'Nochmal' } }
  const before = { language, walletsRequiredFeatures: { signData: { types: ['text' as const] } } }
  const other = { code: 'fr', dir: 'ltr' as const, texts: {} }
  expect(mergeOptions(before, { language: other })).toEqual({ ...before, language: other })
  expect(mergeOptions(before, { walletsRequiredFeatures: {} }).walletsRequiredFeatures).toEqual({})
  expect(mergeOptions(before, { language: undefined } as never).language).toBeUndefined()
})
