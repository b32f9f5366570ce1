// @vitest-environment node
import { expect, test } from 'vitest'
import { slugOf, telegramShare } from './telegram-links.ts'

test("Telegram's share page gets the whole link and the text", () => {
  const address = telegramShare('https://t.me/GanjBot?startapp=ref_1__jso_invite', 'بیا & ببر')
  const { searchParams } = new URL(address)
  expect(searchParams.get('url')).toBe('https://t.me/GanjBot?startapp=ref_1__jso_invite')
  expect(searchParams.get('text')).toBe('بیا & ببر')
})

test('the slug is read from both forms of an invoice link, and from no other link', () => {
  expect(slugOf('https://t.me/$a-B_1')).toBe('a-B_1')
  expect(slugOf('https://t.me/invoice/xyz')).toBe('xyz')
  for (const url of [
    'https://t.me/invoice/',
    'https://t.me.evil.test/$a',
    'http://t.me/$a',
    'https://t.me/$a/b',
  ]) {
    expect(slugOf(url)).toBeNull()
  }
})
