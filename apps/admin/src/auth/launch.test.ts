import { expect, test } from 'vitest'
import { takeLaunch } from './launch.ts'

const token = 'abcdefghijklmnopqrstuvwxyz0123456789_-ABCDE'
const open = (address: string) => window.history.replaceState(null, '', address)

test('a one-time token is read from the address and leaves it', () => {
  open(`/admin/players?search=ali#${token}`)
  expect(takeLaunch()).toEqual({ kind: 'link', token })
  expect(window.location.href).toMatch(/\/admin\/players\?search=ali$/)
  expect(takeLaunch()).toBeNull()
})

test('what Telegram says of its user is read from the address and leaves it', () => {
  open(`/admin/#tgWebAppData=${encodeURIComponent('user=%7B%7D&hash=1f')}&tgWebAppVersion=9.0`)
  expect(takeLaunch()).toEqual({ kind: 'telegram', initData: 'user=%7B%7D&hash=1f' })
  expect(window.location.hash).toBe('')
})

test('what the login widget says of its visitor is read from the address and leaves it', () => {
  open('/admin/#tgAuthResult=eyJpZCI6N30')
  expect(takeLaunch()).toEqual({ kind: 'widget', result: 'eyJpZCI6N30' })
  expect(window.location.hash).toBe('')
  // Whoever declines comes back with nothing.
  open('/admin/#tgAuthResult=false!')
  expect(takeLaunch()).toBeNull()
})

test('anything else behind the sign is no sign-in', () => {
  open('/admin/#too-short')
  expect(takeLaunch()).toBeNull()
})
