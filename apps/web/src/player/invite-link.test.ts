// @vitest-environment node
import { expect, test } from 'vitest'
import { parseStartParam } from '#platform/launch/launch-params.ts'
import { inviteLink } from './invite-link.ts'

test('the invite link contains the inviter and the source', () => {
  const link = inviteLink('GanjBot', 1007)
  expect(link).toBe('https://t.me/GanjBot?startapp=ref_1007__jso_invite')
  const startParam = new URL(link ?? '').searchParams.get('startapp') ?? ''
  expect(parseStartParam(startParam)).toEqual({ ref: '1007', jso: 'invite' })
})

test('without a bot or a messenger account there is no link', () => {
  expect(inviteLink('', 1007)).toBeNull()
  expect(inviteLink('GanjBot', null)).toBeNull()
})
