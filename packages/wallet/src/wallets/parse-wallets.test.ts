import { expect, test } from 'vitest'
import { cleanName, parseWallets } from './parse-wallets.ts'

const entry = {
  name: 'Far',
  app_name: 'far',
  image: 'https://far.test/icon.png',
  about_url: 'https://far.test',
  platforms: ['ios'],
  universal_url: 'https://far.test/connect',
  deepLink: 'far-tc://',
  bridge: [{ type: 'sse', url: 'https://b.far.test' }],
}

test.each([
  null,
  7,
  'Far',
  [],
  {},
  { ...entry, name: { toString: 'Far' } },
  { ...entry, name: '' },
  { ...entry, name: '\u202e' },
  { ...entry, app_name: 7 },
  { ...entry, platforms: 'ios' },
  { ...entry, platforms: ['toaster', null] },
  { ...entry, bridge: { type: 'sse' } },
  { ...entry, bridge: [] },
  { ...entry, bridge: [null] },
  { ...entry, bridge: [{ type: 'sse', url: 'javascript:alert(1)' }] },
  { ...entry, bridge: [{ type: 'sse', url: 'http://b.far.test' }] },
  { ...entry, bridge: [{ type: 'js', key: { length: 3 } }] },
  { ...entry, bridge: [{ type: 'pigeon' }] },
  { ...entry, universal_url: 'javascript:alert(1)//https://' },
  { ...entry, universal_url: ['https://far.test'] },
  { ...entry, universal_url: undefined },
])('an entry such as %j is omitted, and its neighbours are kept', (bad) => {
  expect(parseWallets([bad, entry]).map(({ name }) => name)).toEqual(['Far'])
})

test.each([
  ['deepLink', 'javascript:alert(1)'],
  ['deepLink', 'data:text/html,x'],
  ['deepLink', 'intent://scan#Intent;end'],
  ['deepLink', 'ms-msdt:/id'],
  ['deepLink', { href: 'far-tc://' }],
  ['image', 'javascript:alert(1)'],
  ['image', 'http://far.test/track.png'],
  ['about_url', 'javascript:alert(1)'],
  ['about_url', 'data:text/html,x'],
])('a %s such as %j is not accepted', (field, value) => {
  const [wallet] = parseWallets([{ ...entry, [field]: value }])
  expect(wallet?.name).toBe('Far')
  expect(JSON.stringify(wallet)).not.toContain(String(value))
})

test('well-formed entries are parsed completely, and each name once', () => {
  const features = [{ name: 'SendTransaction', maxMessages: 4 }, 'SendTransaction', 7, null]
  expect(parseWallets([{ ...entry, features, tondns: 'far.ton' }, entry])).toEqual([
    {
      name: 'Far',
      appName: 'far',
      imageUrl: 'https://far.test/icon.png',
      aboutUrl: 'https://far.test',
      tondns: 'far.ton',
      platforms: ['ios'],
      features: features.slice(0, 2),
      bridgeUrl: 'https://b.far.test',
      universalLink: 'https://far.test/connect',
      deepLink: 'far-tc://',
    },
  ])
})

test('a key of another property of the page is no wallet', () => {
  for (const key of ['opener', 'localStorage', 'document', 'undefined', '__proto__']) {
    const [wallet] = parseWallets([{ ...entry, bridge: [{ type: 'js', key }] }])
    expect(wallet).toMatchObject({ jsBridgeKey: key, injected: false, embedded: false })
  }
})

test('names are one line of at most forty letters without direction controls', () => {
  expect(cleanName('Safe\u202egpj.exe\u0000\n wallet\u2069')).toBe('Safegpj.exe wallet')
  expect([...cleanName('x'.repeat(10_000))]).toHaveLength(40)
  expect(cleanName('\ud83d\udc5b'.repeat(60))).toBe(`${'\ud83d\udc5b'.repeat(39)}…`)
  expect(cleanName('کیف\u200cپول')).toBe('کیف\u200cپول')
})
