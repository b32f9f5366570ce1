import { expect, test } from 'vitest'
import { consumeLaunch } from './launch.ts'

const token = 'abcdefghijklmnopqrstuvwxyz0123456789_-ABCDE'
const open = (address: string) => window.history.replaceState(null, '', address)

test('a one-time token is read and removed from the address', () => {
  open(`/admin/players?search=ali#${token}`)
  expect(consumeLaunch()).toEqual({ kind: 'link', token })
  expect(window.location.href).toMatch(/\/admin\/players\?search=ali$/)
  expect(consumeLaunch()).toBeNull()
})

test('Telegram’s init data is read and removed from the address', () => {
  open(`/admin/#tgWebAppData=${encodeURIComponent('user=%7B%7D&hash=1f')}&tgWebAppVersion=9.0`)
  expect(consumeLaunch()).toEqual({ kind: 'telegram', initData: 'user=%7B%7D&hash=1f' })
  expect(window.location.hash).toBe('')
})

test('the login widget’s data is read and removed from the address', () => {
  open('/admin/#tgAuthResult=eyJpZCI6N30')
  expect(consumeLaunch()).toEqual({ kind: 'widget', result: 'eyJpZCI6N30' })
  expect(window.location.hash).toBe('')
  // After a declined login the widget returns no data.
  open('/admin/#tgAuthResult=false!')
  expect(consumeLaunch()).toBeNull()
})

test('any other hash is no sign-in', () => {
  open('/admin/#too-short')
  expect(consumeLaunch()).toBeNull()
})
