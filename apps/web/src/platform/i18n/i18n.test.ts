import type { Profile } from '@ganj/contract'
import { locales as ofGames } from '@ganj/game-bridge'
import { type Language, languages } from '@ganj/ui'
import { afterEach, beforeEach, expect, expectTypeOf, test, vi } from 'vitest'
import { launch } from '../launch/launch.ts'
import { chooseLanguage, currentLanguage, startLanguage, text } from './i18n.ts'

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.restoreAllMocks()
  launch.initData = ''
})

const browserSpeaks = (...languages: string[]) =>
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
const telegramSpeaks = (code: string) => {
  launch.initData = new URLSearchParams({ user: JSON.stringify({ id: 7, language_code: code }) }).toString()
}
const first = async () => {
  await startLanguage()
  return currentLanguage()
}

test('the app, the server and games have the same languages', () => {
  expect(ofGames).toEqual(languages)
  // By `npm run check`: the app has only the types of the contract.
  expectTypeOf<Profile['language']>().toEqualTypeOf<Language>()
})

test.each([
  [['ru-RU', 'en'], 'ru'],
  [['de-DE', 'en-GB', 'fa'], 'en'],
  [['fa-AF'], 'fa'],
  [['de', 'fr'], 'fa'],
  [[], 'fa'],
])('for a browser with languages %j the first language is %s', async (languages, spoken) => {
  browserSpeaks(...languages)
  expect(await first()).toBe(spoken)
  expect(document.documentElement.lang).toBe(spoken)
})

test("Telegram's language overrides the browser's, and the player's choice overrides both", async () => {
  browserSpeaks('en-US')
  telegramSpeaks('ru')
  expect(await first()).toBe('ru')
  telegramSpeaks('pt-br')
  expect(await first()).toBe('en')
  await chooseLanguage('fa')
  expect(await first()).toBe('fa')
})

test('the language is Persian until another one is chosen, and the choice is stored', async () => {
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
