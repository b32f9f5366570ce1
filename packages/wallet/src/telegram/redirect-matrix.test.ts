import { expect, test } from 'vitest'
import type { ReturnStrategy } from '../core/options.ts'
import type { Device } from './device.ts'
import { asksBeforeLeaving, decideRedirect, opensAutomatically } from './redirect-matrix.ts'

const base: Device = {
  os: 'macos',
  browser: 'chrome',
  host: 'web',
  telegramPlatform: 'unknown',
  telegramVersion: '7.0',
  framed: false,
  href: 'https://app.test/page',
}
const on = (device: Partial<Device>): Device => ({ ...base, ...device })
const mini = (telegramPlatform: string, more: Partial<Device> = {}) =>
  on({ host: 'mini-app', telegramPlatform, ...more })

type Row = [
  string,
  Device,
  'telegram' | 'wallet',
  { force?: true; scheme?: true; twa?: ReturnStrategy; strategy?: ReturnStrategy },
  string,
  string,
]

const table: Row[] = [
  [
    'Telegram link in its own in-app browser',
    on({ host: 'telegram-browser' }),
    'telegram',
    {},
    'blank',
    'back',
  ],
  ['Telegram link in a mini app on iOS', mini('ios'), 'telegram', {}, 'telegram', 'back'],
  [
    'Telegram link in a mini app on Android',
    mini('android'),
    'telegram',
    { strategy: 'none' },
    'telegram',
    'back',
  ],
  ['Telegram link in a mini app in Web K', mini('web'), 'telegram', {}, 'telegram', 'back'],
  [
    'Telegram link in a mini app in Web A',
    mini('weba'),
    'telegram',
    { twa: 'https://t.me/b/app' },
    'telegram',
    'https://t.me/b/app',
  ],
  ['Telegram link in Web A without a return address', mini('weba'), 'telegram', {}, 'telegram', 'back'],
  [
    'Telegram link in an unknown client',
    mini('unigram'),
    'telegram',
    { twa: 'https://t.me/b/app' },
    'blank',
    'https://t.me/b/app',
  ],
  ['Telegram link in Safari on iOS', on({ os: 'ios', browser: 'safari' }), 'telegram', {}, 'blank', 'back'],
  ['Telegram link in Chrome on iOS', on({ os: 'ios' }), 'telegram', {}, 'scheme', 'googlechrome://'],
  [
    'Telegram link in Chrome on iOS, again',
    on({ os: 'ios' }),
    'telegram',
    { force: true },
    'blank',
    'googlechrome://',
  ],
  [
    'Telegram link in Firefox on an iPad',
    on({ os: 'ipad', browser: 'firefox' }),
    'telegram',
    {},
    'scheme',
    'firefox://',
  ],
  [
    'Telegram link in another browser on iOS',
    on({ os: 'ios', browser: 'other' }),
    'telegram',
    {},
    'blank',
    'https://app.test/page',
  ],
  ['Telegram link in Chrome on Android', on({ os: 'android' }), 'telegram', {}, 'scheme', 'back'],
  [
    'Telegram link in Opera on Android',
    on({ os: 'android', browser: 'opera' }),
    'telegram',
    {},
    'blank',
    'back',
  ],
  ['Telegram link on a computer', on({}), 'telegram', {}, 'scheme', 'back'],
  ['Telegram link on a computer, again', on({ os: 'windows' }), 'telegram', { force: true }, 'blank', 'back'],
  ['Telegram link on an unknown system', on({ os: 'other' }), 'telegram', {}, 'blank', 'none'],

  [
    'wallet in Telegram’s in-app browser on iOS',
    on({ host: 'telegram-browser', os: 'ios' }),
    'wallet',
    {},
    'self',
    'tg://resolve',
  ],
  [
    'wallet in Telegram’s in-app browser on a computer',
    on({ host: 'telegram-browser' }),
    'wallet',
    {},
    'blank',
    'back',
  ],
  ['wallet in a mini app on iOS', mini('ios', { os: 'ios' }), 'wallet', {}, 'telegram', 'tg://resolve'],
  [
    'wallet in a mini app on Android with a return address',
    mini('android'),
    'wallet',
    { strategy: 'https://a.test' },
    'telegram',
    'https://a.test',
  ],
  [
    'wallet in a mini app on Telegram Desktop',
    mini('tdesktop'),
    'wallet',
    { scheme: true },
    'scheme',
    'tg://resolve',
  ],
  ['wallet without a scheme on Telegram Desktop', mini('tdesktop'), 'wallet', {}, 'blank', 'tg://resolve'],
  [
    'wallet in a mini app on macOS, again',
    mini('macos'),
    'wallet',
    { scheme: true, force: true },
    'blank',
    'tg://resolve',
  ],
  [
    'wallet in Web A in Safari',
    mini('weba', { browser: 'safari' }),
    'wallet',
    { scheme: true },
    'scheme',
    'https://app.test/page',
  ],
  ['wallet in Web K in Chrome', mini('web'), 'wallet', {}, 'blank', 'googlechrome://'],
  ['wallet in an unknown client', mini('unigram'), 'wallet', { scheme: true }, 'blank', 'back'],
  ['wallet in Safari on iOS', on({ os: 'ios', browser: 'safari' }), 'wallet', {}, 'blank', 'none'],
  ['wallet in Chrome on iOS', on({ os: 'ios' }), 'wallet', {}, 'self', 'googlechrome://'],
  [
    'wallet in Opera on an iPad',
    on({ os: 'ipad', browser: 'opera' }),
    'wallet',
    {},
    'blank',
    'opera-http://',
  ],
  ['wallet in Chrome on Android', on({ os: 'android' }), 'wallet', {}, 'blank', 'googlechrome://'],
  [
    'wallet in another browser on Android',
    on({ os: 'android', browser: 'other' }),
    'wallet',
    {},
    'blank',
    'https://app.test/page',
  ],
  ['wallet with a scheme on a computer', on({}), 'wallet', { scheme: true }, 'scheme', 'googlechrome://'],
  ['wallet in Safari on a Mac', on({ browser: 'safari' }), 'wallet', { scheme: true }, 'scheme', 'none'],
  [
    'wallet in another browser on Linux',
    on({ os: 'linux', browser: 'other' }),
    'wallet',
    {},
    'blank',
    'none',
  ],
  ['wallet on a computer with strategy none', on({}), 'wallet', { strategy: 'none' }, 'blank', 'none'],
  ['wallet on an unknown system', on({ os: 'other' }), 'wallet', { scheme: true }, 'blank', 'back'],
]

test.each(table)('%s', (_, device, to, more, opening, ret) => {
  const decided = decideRedirect({
    device,
    to,
    strategy: more.strategy ?? 'back',
    twaReturnUrl: more.twa,
    force: more.force ?? false,
    hasScheme: more.scheme ?? false,
  })
  expect([decided.opening, decided.ret]).toEqual([opening, ret])
})

test('every case has a rule', () => {
  for (const os of ['ios', 'ipad', 'android', 'macos', 'windows', 'linux', 'other'] as const)
    for (const browser of ['safari', 'chrome', 'firefox', 'opera', 'other'] as const)
      for (const host of ['web', 'telegram-browser', 'mini-app'] as const)
        for (const to of ['telegram', 'wallet'] as const)
          expect(
            decideRedirect({
              device: on({ os, browser, host, telegramPlatform: 'x' }),
              to,
              strategy: 'back',
              force: false,
              hasScheme: true,
            }).ret,
          ).toBeTruthy()
})

test('a request opens the wallet automatically except on iOS, and always inside a mini app', () => {
  expect(opensAutomatically(on({ os: 'android' }))).toBe(true)
  expect(opensAutomatically(on({ os: 'ios' }))).toBe(false)
  expect(opensAutomatically(on({ os: 'ipad' }))).toBe(false)
  expect(opensAutomatically(on({ os: 'ios' }), 'never')).toBe(true)
  expect(opensAutomatically(on({ os: 'macos' }), 'always')).toBe(false)
  expect(opensAutomatically(mini('ios', { os: 'ios' }), 'always')).toBe(true)
})

test('no second window is opened where leaving the page cannot be detected', () => {
  expect(asksBeforeLeaving(on({ browser: 'safari' }))).toBe(true)
  expect(asksBeforeLeaving(on({ os: 'android', browser: 'firefox' }))).toBe(true)
  expect(asksBeforeLeaving(on({ os: 'windows' }))).toBe(true)
  expect(asksBeforeLeaving(on({}))).toBe(false)
})
