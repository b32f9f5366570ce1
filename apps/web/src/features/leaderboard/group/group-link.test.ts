import { expect, test } from 'vitest'
import { parseStartParam } from '#platform/launch/launch-params.ts'
import { groupLink } from './group-link.ts'

const origin = 'https://ganj.example'

test('a group link names the group and the sharer', () => {
  const link = groupLink({ botUsername: 'ganj_bot', groupId: 'abcdefghijkl', telegramId: 1001, origin })
  expect(link).toBe('https://t.me/ganj_bot?startapp=mi_abcdefghijkl__ref_1001__jso_group')
  expect(parseStartParam(new URL(link).searchParams.get('startapp')!)).toEqual({
    mi: 'abcdefghijkl',
    ref: '1001',
    jso: 'group',
  })
})

test('without a bot the link opens the app’s own address', () => {
  const link = groupLink({ botUsername: '', groupId: '-100_1', telegramId: null, origin })
  expect(link).toBe('https://ganj.example/?mi=-100_1')
})
