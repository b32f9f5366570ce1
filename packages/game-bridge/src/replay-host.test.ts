import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectReplay, type ReplayConnection } from './replay-host.ts'
import { OtherWindow, say, start } from './test-messages.ts'

let other: OtherWindow
let received: string[]
let connection: ReplayConnection

const { setup, settings } = start
const run = { setup, settings, log: 'R1IB' }

beforeEach(() => {
  other = new OtherWindow()
  received = []
  connection = connectReplay({
    frame: () => other as unknown as Window,
    origin: 'null',
    handlers: {
      onReplayed: ({ tick, ticks }) => received.push(`${tick}/${ticks}`),
      onError: ({ code }) => received.push(code),
    },
  })
})
afterEach(() => connection.close())

const post = (type: string, body: object = {}) => say({ ganj: 'game', type, ...body }, 'null', other)
function greet(ready: object = { replays: true }) {
  post('hello', { versions: [1] })
  post('ready', ready)
}

test('sends the run once the frame is ready, and receives its position', () => {
  connection.replay(run)
  expect(other.types()).toEqual(['knock'])
  greet()
  connection.setSpeed(4)
  connection.seek(60)
  post('replayed', { tick: 60, ticks: 3000, score: 5, wave: 0 })
  expect(other.types()).toEqual(['knock', 'welcome', 'replay', 'speed', 'seek'])
  expect(other.posted[2]?.data).toMatchObject(run)
  expect(received).toEqual(['60/3000'])
})

test('starts again with a reloaded frame', () => {
  connection.replay(run)
  greet()
  greet()
  expect(other.types().filter((type) => type === 'replay')).toHaveLength(2)
})

test('reports a game without replays as unsupported', () => {
  connection.replay(run)
  greet({})
  expect(received).toEqual(['unsupported'])
  expect(other.types()).toEqual(['knock', 'welcome'])
})

test('ignores other windows, other origins and malformed messages', () => {
  const replayed = { ganj: 'game', type: 'replayed', tick: 1, ticks: 2, score: 3, wave: 0 }
  say(replayed, 'null', new OtherWindow())
  say(replayed, 'https://evil.example', other)
  post('replayed', { tick: -1, ticks: 2, score: 3, wave: 0 })
  post('error', { code: 'LOUD', detail: '' })
  expect(received).toEqual([])
})
