import { expect, test } from 'vitest'
import { type Device, describeDevice, isHandheld, readDevice } from './device.ts'

const facts = {
  userAgent: '',
  touchPoints: 0,
  hash: '',
  href: '',
  stored: null as string | null,
  framed: false,
  telegram: false,
}
const agents: [string, Partial<typeof facts>, Partial<Device>][] = [
  [
    'an iPhone',
    {
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile Safari/604.1',
    },
    { os: 'ios', browser: 'safari' },
  ],
  [
    'Chrome on an iPhone',
    {
      userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) AppleWebKit/605.1 CriOS/140.0 Mobile Safari/604.1',
    },
    { os: 'ios', browser: 'chrome' },
  ],
  [
    'an iPad that says it is a Mac',
    { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/19 Safari/605', touchPoints: 5 },
    { os: 'ipad', browser: 'safari' },
  ],
  [
    'a Mac',
    { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/140 Safari/537' },
    { os: 'macos', browser: 'chrome' },
  ],
  [
    'Edge on Windows',
    { userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140 Safari/537 Edg/140' },
    { os: 'windows', browser: 'other' },
  ],
  [
    'Opera on Android',
    { userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/140 Mobile Safari/537 OPR/90' },
    { os: 'android', browser: 'opera' },
  ],
  [
    'Firefox on Linux',
    { userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
    { os: 'linux', browser: 'firefox' },
  ],
  [
    'a mini app by its hash',
    { hash: '#tgWebAppPlatform=ios&tgWebAppVersion=7.8' },
    { host: 'mini-app', telegramPlatform: 'ios', telegramVersion: '7.8' },
  ],
  [
    'a mini app whose router dropped the hash',
    { stored: '{"tgWebAppPlatform":"weba"}' },
    { host: 'mini-app', telegramPlatform: 'weba', telegramVersion: '6.0' },
  ],
  [
    'Telegram’s in-app browser',
    { telegram: true },
    { host: 'telegram-browser', telegramPlatform: 'unknown' },
  ],
]

test.each(agents)('%s is recognised', (_, page, device) => {
  expect(describeDevice({ ...facts, ...page })).toMatchObject(device)
})

test('phones and tablets are handheld, also an iPad with a Mac’s user agent', () => {
  const held = agents.map(([name, page]) => [name, isHandheld(describeDevice({ ...facts, ...page }))])
  expect(held.flatMap(([name, is]) => (is ? [name] : []))).toEqual([
    'an iPhone',
    'Chrome on an iPhone',
    'an iPad that says it is a Mac',
    'Opera on Android',
  ])
})

test('only the first 500 characters of a user agent are read', () => {
  const named = (userAgent: string) =>
    readDevice({
      navigator: { userAgent, maxTouchPoints: 0 },
      location: { hash: '', href: 'https://dapp.test/' },
      sessionStorage,
      parent: null,
    } as unknown as Window).browser
  const firefox = 'Gecko/20100101 Firefox/140.0'
  expect(named(firefox.padStart(500))).toBe('firefox')
  expect(named(firefox.padStart(500 + firefox.length))).toBe('other')
})
