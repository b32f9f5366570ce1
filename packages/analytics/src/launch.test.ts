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

test('the hash gives the launch, and an event learns no name of the player', () => {
  expect(retrieveLaunchParams(sources({ hash: `#${hash}` }))).toEqual({
    platform: 'android',
    version: '8.0',
    themeParams: { bg_color: '#0b1026' },
    startParam: 'ref_12__jso_story',
    user: { id: 7, is_premium: true, is_bot: false, language_code: 'fa' },
  })
})

test('a reload that lost its hash takes the launch from the first address, then from session storage', () => {
  sessionStorage.clear()
  const fromFirst = retrieveLaunchParams(
    sources({ openedAt: `https://app.example/#${hash}`, session: sessionStorage }),
  )
  expect(sessionStorage.getItem(launchParamsKey)).toBe(hash)
  expect(retrieveLaunchParams(sources({ session: sessionStorage }))).toEqual(fromFirst)
})

test('outside of the messaging app it says so', () => {
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
  // The last source is session storage, which is not there: the hash itself is asked for its own failure.
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
