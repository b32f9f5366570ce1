import { expect, test } from 'vitest'
import { parseStartParam } from '#platform/launch-params.ts'
import { inviteLink, telegramShare } from './invite-link.ts'

test('the app of the friend reads from the link who sent it and where from', () => {
  const link = inviteLink('GanjBot', 1007)
  expect(link).toBe('https://t.me/GanjBot?startapp=ref_1007__jso_invite')
  const startParam = new URL(link ?? '').searchParams.get('startapp') ?? ''
  expect(parseStartParam(startParam)).toEqual({ ref: '1007', jso: 'invite' })
})

test('without a bot or an account in the messenger there is no link', () => {
  expect(inviteLink('', 1007)).toBeNull()
  expect(inviteLink('GanjBot', null)).toBeNull()
})

test("Telegram's page is given the whole link and the words", () => {
  const { address } = telegramShare('https://t.me/GanjBot?startapp=ref_1__jso_invite', 'بیا & ببر')
  const { searchParams } = new URL(address)
  expect(searchParams.get('url')).toBe('https://t.me/GanjBot?startapp=ref_1__jso_invite')
  expect(searchParams.get('text')).toBe('بیا & ببر')
})
