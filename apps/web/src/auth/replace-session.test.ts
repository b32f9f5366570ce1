import { expect, test } from 'vitest'
import { isHosted, mayReplaceSession, mayUseInitData, playerOf } from './replace-session.ts'

const stored = { owner: '7', token: 'r-1' }

test('init data of another user replaces a stored session without a question only inside a messenger', () => {
  expect(mayUseInitData('8', stored, false)).toBe(false)
  expect(mayUseInitData('8', { ...stored, owner: '' }, false)).toBe(false)
  expect(mayUseInitData('8', stored, true)).toBe(true)
  expect(mayUseInitData('7', stored, false)).toBe(true)
  expect(mayUseInitData('8', null, false)).toBe(true)
  expect(mayUseInitData('', stored, false)).toBe(true)
})

test('a handed-over session replaces a stored one without a question only for the same player', () => {
  expect(mayReplaceSession('1', stored, '1')).toBe(true)
  expect(mayReplaceSession('2', stored, '1')).toBe(false)
  expect(mayReplaceSession('2', stored, null)).toBe(false)
  expect(mayReplaceSession(null, stored, null)).toBe(false)
  expect(mayReplaceSession('2', null, null)).toBe(true)
})

test('a messenger is detected by its properties of the window, or by the frame', () => {
  const page: { parent?: unknown } = {}
  page.parent = page
  expect(isHosted({ ...page, parent: page } as never)).toBe(true)
  expect(isHosted(page as never)).toBe(false)
  expect(isHosted(Object.assign(page, { TelegramWebviewProxy: {} }) as never)).toBe(true)
})

test('the player is read from an access token; any other text has none', () => {
  const token = (claims: object) => `h.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.s`
  expect(playerOf(token({ sub: '42' }))).toBe('42')
  for (const text of ['', 'a', 'a.b.c', token({ sub: 7 }), token([])]) expect(playerOf(text)).toBeNull()
})
