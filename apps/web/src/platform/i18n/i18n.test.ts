import { beforeEach, expect, test } from 'vitest'
import { chooseLanguage, currentLanguage, startLanguage, text } from './i18n.ts'

beforeEach(() => localStorage.clear())

test('Persian is spoken until another language is chosen, and the choice is kept', async () => {
  await startLanguage()
  expect([currentLanguage(), text('nav.shop'), document.documentElement.dir]).toEqual([
    'fa',
    'فروشگاه',
    'rtl',
  ])
  await chooseLanguage('en')
  expect([text('nav.shop'), document.documentElement.dir]).toEqual(['Shop', 'ltr'])
  await startLanguage()
  expect(currentLanguage()).toBe('en')
})

test('plurals follow the language', async () => {
  await chooseLanguage('ru')
  expect([1, 2, 5].map((players) => text('board.players', { players }))).toEqual([
    '1 игрок в таблице',
    '2 игрока в таблице',
    '5 игроков в таблице',
  ])
  await chooseLanguage('fa')
  expect(text('board.players', { players: 12 })).toBe('۱۲ بازیکن در این جدول')
})
