import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectHost, type HostConnection } from './guest.ts'
import { maxSaveBytes } from './messages.ts'
import { end, OtherWindow, say, start } from './test-messages.ts'

const app = 'https://app.example'
let other: OtherWindow
let received: string[]

beforeEach(() => {
  other = new OtherWindow()
  received = []
})

let host: HostConnection
const parent = Object.getOwnPropertyDescriptor(window, 'parent')

beforeEach(() => {
  Object.defineProperty(window, 'parent', { value: other, configurable: true })
  host = connectHost({
    origin: app,
    handlers: {
      onStart: ({ setup, powerUps }) => received.push(`start ${setup.revives} ${powerUps.join()}`),
      onPause: () => received.push('pause'),
      onResume: () => received.push('resume'),
      onReviveGranted: ({ remaining }) => received.push(`granted ${remaining}`),
      onReviveRefused: () => received.push('refused'),
      onSettings: ({ locale }) => received.push(`settings ${locale}`),
    },
  })
})

afterEach(() => {
  host.close()
  if (parent) Object.defineProperty(window, 'parent', parent)
})

const post = (type: string, body: object = {}) => say({ ganj: 'game', type, ...body }, app, other)

test('says hello, is ready when welcomed, and plays', () => {
  post('welcome', { version: 1 })
  post('start', start)
  host.progress({ score: 5, tick: 60, wave: 0 })
  post('pause')
  post('resume')
  host.requestRevive()
  post('revive-granted', { remaining: 2 })
  host.requestRevive()
  post('revive-refused')
  host.end(end)
  post('settings', { settings: { ...start.settings, locale: 'ru' } })
  expect(received).toEqual(['start 4 shield', 'pause', 'resume', 'granted 2', 'refused', 'settings ru'])
  const sent = ['hello', 'ready', 'progress', 'revive-request', 'revive-request', 'end']
  expect(other.types()).toEqual(sent)
  expect(new Set(other.posted.map(({ to }) => to))).toEqual(new Set([app]))
})

test('sends hello again when the app knocks', () => {
  post('knock')
  expect(other.types()).toEqual(['hello', 'hello'])
})

test('refuses messages from another window or origin, malformed messages and messages out of order', () => {
  say({ ganj: 'game', type: 'welcome', version: 1 }, app, new OtherWindow())
  say({ ganj: 'game', type: 'welcome', version: 1 }, 'https://evil.example', other)
  post('welcome', { version: 'one' })
  post('start', start)
  post('welcome', { version: 9 })
  post('revive-granted', { remaining: 4 })
  expect(host.refused).toEqual({ source: 1, origin: 1, shape: 1, version: 1, order: 2 })
  expect(received).toEqual([])
})

test('that uses saves gets the save with its start, and writes one at a time', () => {
  host.close()
  other.posted = []
  host = connectHost({
    origin: app,
    saves: true,
    handlers: {
      onStart: ({ data }) => received.push(`start ${data?.version}`),
      onPause: () => {},
      onResume: () => {},
      onReviveGranted: () => {},
      onReviveRefused: () => {},
      onSaved: ({ version }) => received.push(`saved ${version}`),
      onSaveRefused: ({ reason, data }) => received.push(`${reason} ${data?.version}`),
    },
  })
  post('welcome', { version: 1 })
  expect(other.posted.at(-1)?.data).toEqual({ ganj: 'game', type: 'ready', saves: true })
  expect(host.save({ level: 1 })).toBe(false)
  post('saved', { version: 1 })
  expect(host.refused.order).toBe(1)
  post('start', { ...start, data: { version: 0, data: {} } })
  expect([host.save({ level: 1 }), host.save({ level: 2 })]).toEqual([true, false])
  post('saved', { version: 1 })
  post('saved', { version: 1 })
  expect(host.save({ level: 2 })).toBe(true)
  post('save-refused', { reason: 'stale', data: { version: 8, data: {} } })
  expect(host.save({ level: 3 })).toBe(true)
  expect(() => host.save({ text: 'x'.repeat(maxSaveBytes) })).toThrow(RangeError)
  expect(received).toEqual(['start 0', 'saved 1', 'stale 8'])
  expect(host.refused.order).toBe(2)
  expect(other.posted.slice(2).map(({ data }) => data.data)).toEqual([
    { level: 1 },
    { level: 2 },
    { level: 3 },
  ])
})

test('a game that supports replays declares it, and gets a replay only then', () => {
  const replay = { setup: start.setup, settings: start.settings, log: 'R1IB' }
  post('welcome', { version: 1 })
  expect(other.posted.at(-1)?.data).toEqual({ ganj: 'game', type: 'ready' })
  post('replay', replay)
  expect(host.refused.order).toBe(1)
  host.close()
  host = connectHost({
    origin: app,
    handlers: {
      onStart: () => {},
      onPause: () => {},
      onResume: () => {},
      onReviveGranted: () => {},
      onReviveRefused: () => {},
      onReplay: ({ log }) => received.push(`replay ${log}`),
      onSeek: ({ tick }) => received.push(`seek ${tick}`),
      onSpeed: ({ quarters }) => received.push(`speed ${quarters}`),
    },
  })
  post('welcome', { version: 1 })
  expect(other.posted.at(-1)?.data).toEqual({ ganj: 'game', type: 'ready', replays: true })
  post('seek', { tick: 1 })
  expect(host.refused.order).toBe(1)
  post('replay', replay)
  post('seek', { tick: 60 })
  post('speed', { quarters: 1 })
  host.end(end)
  host.replayed({ tick: 60, ticks: 100, score: 0, wave: 0 })
  expect(received).toEqual(['replay R1IB', 'seek 60', 'speed 1'])
  expect(other.types().at(-1)).toBe('replayed')
  post('start', start)
  expect(host.refused.order).toBe(2)
})

test('sends no message out of order', () => {
  host.end(end)
  host.progress({ score: 5, tick: 60, wave: 0 })
  expect(other.types()).toEqual(['hello'])
})
