import { expect, test } from 'vitest'
import { AnalyticsError } from './errors.ts'
import { type LaunchSources, launchParamsKey, retrieveLaunchParams } from './launch.ts'

const user = { id: 7, is_premium: true, first_name: 'نیلوفر', username: 'niloo', language_code: 'fa' }
const hash = new URLSearchParams({
  tgWebAppPlatform: 'android',
  tgWebAppVersion: '8.0',
  tgWebAppThemeParams: '{"bg_color":"#0b1026"}',
  tgWebAppStartParam: 'ref_12__jso_story',
  tgWebAppData: new URLSearchParams({ user: JSON.stringify(user) }).toString(),
}).toString()

const sources = (given: Partial<LaunchSources>): LaunchSources => ({
  hash: '',
  openedAt: '',
  session: undefined,
  ...given,
})

test('the launch is read from the hash, and events contain no name of the player', () => {
  expect(retrieveLaunchParams(sources({ hash: `#${hash}` }))).toEqual({
    platform: 'android',
    version: '8.0',
    themeParams: { bg_color: '#0b1026' },
    startParam: 'ref_12__jso_story',
    user: { id: 7, is_premium: true, is_bot: false, language_code: 'fa' },
  })
})

test('after a reload without the hash the launch is read from the first address, then from session storage', () => {
  sessionStorage.clear()
  const fromFirst = retrieveLaunchParams(
    sources({ openedAt: `https://app.example/#${hash}`, session: sessionStorage }),
  )
  expect(sessionStorage.getItem(launchParamsKey)).toBe(hash)
  expect(retrieveLaunchParams(sources({ session: sessionStorage }))).toEqual(fromFirst)
})

test('outside the messaging app it throws', () => {
  expect(() => retrieveLaunchParams(sources({}))).toThrow(
    'Unable to retrieve launch parameters from any known source. Perhaps, you have opened your app outside Telegram?',
  )
})

test.each([
  ['tgWebAppPlatform', '', 'Value has unexpected type', 'ERR_UNEXPECTED_TYPE'],
  ['tgWebAppVersion', '', 'Value has unexpected type', 'ERR_UNEXPECTED_TYPE'],
  ['tgWebAppThemeParams', '[]', 'Value has unexpected type', 'ERR_UNEXPECTED_TYPE'],
  ['tgWebAppThemeParams', '{', 'Unable to parse value', 'ERR_PARSE'],
])('a launch with %s = "%s" fails with the field and the reason', (field, value, message, code) => {
  const fields = new URLSearchParams(hash)
  fields.set(field, value)
  const failure = caught(() => retrieveLaunchParams(sources({ hash: fields.toString(), openedAt: '#' })))
  // `cause` is the error of the last source, session storage: so the same fields are stored there.
  expect(failure.code).toBe('ERR_RETRIEVE_LAUNCH_PARAMS')
  const reason = caught(() => retrieveLaunchParams(sources({ session: holding(fields.toString()) })))
    .cause as AnalyticsError
  expect(reason).toMatchObject({ code: 'ERR_PARSE', message: `Unable to parse field "${field}"` })
  expect(reason.cause).toMatchObject({ code, message })
})

function caught(run: () => unknown): AnalyticsError {
  try {
    run()
  } catch (failure) {
    expect(failure).toBeInstanceOf(AnalyticsError)
    return failure as AnalyticsError
  }
  throw new Error('nothing was thrown')
}

const holding = (value: string) => ({ getItem: () => value, setItem: () => undefined })
