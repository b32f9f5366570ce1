import { parseLaunchParams } from '@ganj/analytics'
import { beforeEach, expect, test, vi } from 'vitest'
import { safeStorage } from '../storage.ts'
import { readLaunch } from './launch.ts'
import { parseStartParam, splitInitData, userOf, withInitData } from './launch-params.ts'

const initData = `user=${encodeURIComponent('{"id":7}')}&auth_date=1&start_param=ref_9&hash=00`
const hash = (data = initData) =>
  `#tgWebAppData=${encodeURIComponent(data)}&tgWebAppVersion=8.0&tgWebAppPlatform=ios&tgWebAppThemeParams=${encodeURIComponent('{"bg_color":"#101010"}')}`

beforeEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

const open = (address: string) => {
  history.replaceState(null, '', address)
  return readLaunch(
    window,
    safeStorage(() => sessionStorage),
  )
}

test('hand-over tokens are removed from the address bar at once and never stored', () => {
  const launch = open('/profile?rt=secret&mi=g1&uid=device#top')
  expect(launch).toMatchObject({ refreshToken: 'secret', deviceId: 'device', groupId: 'g1', host: 'browser' })
  expect(location.href).toBe(`${location.origin}/profile?mi=g1#top`)
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/secret|device/)
})

test('init data is removed from the address bar at once, and is available after a reload and for parsers of the hash', () => {
  expect(open(`/shop${hash()}`)).toMatchObject({ initData, telegramParams: { initData } })
  expect(location.pathname).toBe('/shop')
  expect(location.hash).toMatch(/^#tgWebAppVersion=8.0&tgWebAppPlatform=ios&/)
  expect(location.href).not.toMatch(/tgWebAppData|auth_date/)
  expect(open(`/${location.hash}`)).toMatchObject({
    initData,
    start: { ref: '9' },
    telegramParams: { initData },
  })
  open('/#tgWebAppData=user%3D1')
  expect(location.href).toBe(`${location.origin}/`)
  expect(sessionStorage.getItem('ganj.launch-hash')).not.toContain('tgWebAppData')
})

test('Telegram is detected by its launch parameters, also after a reload without them', () => {
  expect(open(`/${hash()}`)).toMatchObject({ host: 'telegram', initData, start: { ref: '9' } })
  expect(open('/shop')).toMatchObject({ host: 'telegram', initData })
})

test('a group is read from the query or from the start parameter of a link', () => {
  expect(open('/?mi=g1').groupId).toBe('g1')
  expect(open('/?tgWebAppStartParam=mi_abc__ref_7')).toMatchObject({ groupId: 'abc', start: { ref: '7' } })
  expect(open('/').groupId).toBeNull()
})

test('a launch in full screen is detected by its parameter', () => {
  expect(open(`/${hash()}`).telegramParams?.isFullScreen).toBe(false)
  expect(open(`/${hash()}&tgWebAppFullscreen=1`).telegramParams?.isFullScreen).toBe(true)
})

test.each([
  '#tgWebAppData=a&x=1&tgWebAppData',
  '#tgWebAppDat%61=a&x=1',
  '#x=1&tgWebAppData=a&tgWebAppData=b',
])('init data in any notation is removed from %s, also before it is restored', (address) => {
  const { hash: rest, initData: taken } = splitInitData(address)
  expect([rest, taken]).toEqual(['#x=1', 'a'])
  expect(splitInitData(withInitData(rest, taken)).initData).toBe('a')
})

test('init data whose user is no valid JSON is not stored', () => {
  open(`/${hash('user=nobody&auth_date=1&hash=00')}`)
  expect(sessionStorage.getItem('ganj.init-data')).toBeNull()
  expect(userOf('user=nobody')).toBeNull()
})

test('PlayDeck is detected by its query parameter', () => {
  expect(open('/?playdeck=1').host).toBe('playdeck')
})

test('the error names a missing required launch parameter', () => {
  expect(() => parseLaunchParams('#tgWebAppVersion=8.0')).toThrow('Unable to parse field "tgWebAppPlatform"')
  expect(() =>
    parseLaunchParams('#tgWebAppVersion=8.0&tgWebAppPlatform=ios&tgWebAppThemeParams=blue'),
  ).toThrow('Unable to parse field "tgWebAppThemeParams"')
})

test('malformed launch parameters are logged, and the host is a plain browser', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(open('/#tgWebAppPlatform=ios').host).toBe('browser')
  expect(log).toHaveBeenCalledOnce()
  log.mockRestore()
})

test('the start parameter consists of pairs of a known key and a value', () => {
  expect(parseStartParam('ref_12__bmid_a_b__jso_story')).toEqual({ ref: '12', bmid: 'a_b', jso: 'story' })
  expect(parseStartParam('ref_12__admin_1__jso_')).toEqual({ ref: '12' })
  expect(parseStartParam('')).toEqual({})
})
