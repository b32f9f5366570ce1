// @vitest-environment node
import { expect, test } from 'vitest'
import { parseStartParam } from '#platform/launch/launch-params.ts'
import { inviteLink } from './invite-link.ts'

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
