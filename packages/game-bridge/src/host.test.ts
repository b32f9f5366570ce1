import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connectGame, type GameConnection, type SaveAnswer } from './host.ts'
import { maxSaveBytes } from './messages.ts'
import { end, OtherWindow, say, start } from './test-messages.ts'

let other: OtherWindow
let received: string[]
/** Answers the last received save. */
let answerSave: (answer: SaveAnswer | Error) => Promise<void>

beforeEach(() => {
  other = new OtherWindow()
  received = []
})

let game: GameConnection

function connect(origin = 'null') {
  game = connectGame({
    frame: () => other as unknown as Window,
    origin,
    handlers: {
      onReady: ({ saves }) => received.push(saves ? 'ready saves' : 'ready'),
      onProgress: ({ score, blueFire }) =>
        received.push(`progress ${score}${blueFire ? ` ${blueFire}` : ''}`),
      onCheckpoint: ({ log }) => received.push(`checkpoint ${log}`),
      onSave: ({ data }) => {
        received.push(`save ${JSON.stringify(data)}`)
        return new Promise((resolve, reject) => {
          answerSave = async (answer) => (answer instanceof Error ? reject(answer) : resolve(answer))
        })
      },
      onReviveRequest: () => received.push('revive-request'),
      onEnd: ({ score, stats }) => received.push(`end ${score} ${stats.kills}`),
      onHaptic: ({ kind }) => received.push(`haptic ${kind}`),
      onError: ({ code }) => received.push(`error ${code}`),
    },
  })
}

const post = (type: string, body: object = {}) => say({ ganj: 'game', type, ...body }, 'null', other)

function handshake() {
  post('hello', { versions: [1] })
  post('ready')
}

afterEach(() => game.close())

test('receives a whole run in order', () => {
  connect()
  handshake()
  game.start(start)
  post('progress', { score: 10, tick: 60, wave: 0 })
  post('checkpoint', { score: 10, log: 'abc_-' })
  post('haptic', { kind: 'heavy' })
  post('revive-request')
  game.grantRevive(3)
  post('end', end)
  expect(received).toEqual([
    'ready',
    'progress 10',
    'checkpoint abc_-',
    'haptic heavy',
    'revive-request',
    'end 1200 40',
  ])
  expect(other.types()).toEqual(['knock', 'welcome', 'start', 'revive-granted'])
  expect(game.refused).toEqual({ source: 0, origin: 0, shape: 0, version: 0, order: 0 })
})

test('a frame whose own hello crosses the knock of the host starts once, and is not counted as out of order', () => {
  connect()
  post('hello', { versions: [1] })
  post('hello', { versions: [1] })
  game.start(start)
  post('ready')
  post('ready')
  expect(received).toEqual(['ready'])
  expect(other.types()).toEqual(['knock', 'welcome', 'welcome', 'start'])
  expect(game.refused.order).toBe(0)
  post('ready')
  expect(game.refused.order).toBe(1)
})

describe('keeps the save', () => {
  const data = { version: 3, data: { level: 2, names: ['گنج', null] } }

  beforeEach(() => {
    connect()
    post('hello', { versions: [1] })
    post('ready', { saves: true })
    game.start({ ...start, data })
  })

  test('for a game that requests it, and writes its saves one at a time, also after the run', async () => {
    expect(received).toEqual(['ready saves'])
    expect(other.posted.at(-1)?.data).toMatchObject({ type: 'start', data })
    post('save', { data: { level: 3 } })
    await answerSave({ version: 4 })
    expect(other.posted.at(-1)?.data).toEqual({ ganj: 'game', type: 'saved', version: 4 })
    post('end', end)
    post('save', { data: {} })
    await answerSave({ reason: 'stale', data })
    expect(other.posted.at(-1)?.data).toEqual({ ganj: 'game', type: 'save-refused', reason: 'stale', data })
    post('save', { data: {} })
    await answerSave(new Error('no line'))
    expect(other.posted.at(-1)?.data).toEqual({ ganj: 'game', type: 'save-refused', reason: 'failed' })
    expect(received).toEqual(['ready saves', 'save {"level":3}', 'end 1200 40', 'save {}', 'save {}'])
    expect(Object.values(game.refused)).toEqual([0, 0, 0, 0, 0])
  })

  test('and refuses a second one while the first is written', async () => {
    post('save', { data: { level: 3 } })
    post('save', { data: { level: 4 } })
    expect(received.slice(1)).toEqual(['save {"level":3}'])
    expect(game.refused.order).toBe(1)
    await answerSave({ version: 4 })
    post('save', { data: { level: 4 } })
    expect(received.at(-1)).toBe('save {"level":4}')
  })

  test('and sends a reloaded frame no answer to a save from before the reload', async () => {
    post('save', { data: { level: 3 } })
    handshake()
    game.start({ ...start, data })
    await answerSave({ version: 4 })
    expect(other.types().at(-1)).toBe('start')
  })

  const circle: Record<string, unknown> = {}
  circle.self = circle
  const deep = Array.from({ length: 50_000 }).reduce<object>((inner) => ({ inner }), {})

  test.each([
    ['nothing', undefined],
    ['a list', [1]],
    ['a text', '{}'],
    ['a date', new Date(0)],
    ['a circle', circle],
    ['a number that JSON does not know', { big: 1n }],
    ['endless depth', deep],
    ['a byte too many', { text: 'x'.repeat(maxSaveBytes - '{"text":""}'.length + 1) }],
    ['letters of more bytes than characters', { text: 'گ'.repeat(maxSaveBytes / 2) }],
  ])('and refuses %s', (_name, save) => {
    post('save', { data: save })
    expect(game.refused.shape).toBe(1)
    expect(received).toEqual(['ready saves'])
  })

  test('up to its last byte', () => {
    const text = 'x'.repeat(maxSaveBytes - '{"text":""}'.length)
    post('save', { data: { text } })
    expect(received.at(-1)).toBe(`save {"text":"${text}"}`)
  })
})

test('refuses a save of a game whose start contained none', () => {
  connect()
  post('save', { data: {} })
  handshake()
  post('save', { data: {} })
  game.start(start)
  post('save', { data: {} })
  expect(game.refused.order).toBe(3)
  expect(received).toEqual(['ready'])
})

test('receives blue fire from games that have it, and only as a count', () => {
  connect()
  handshake()
  game.start(start)
  const progress = { score: 10, tick: 60, wave: 0 }
  post('progress', { ...progress, blueFire: 7 })
  post('progress', progress)
  for (const blueFire of [-1, 1.5, '7', null, 1_000_001]) post('progress', { ...progress, blueFire })
  expect(received).toEqual(['ready', 'progress 10 7', 'progress 10'])
  expect(game.refused.shape).toBe(5)
})

test('holds back a start until the frame is ready', () => {
  connect()
  game.start(start)
  expect(other.types()).toEqual(['knock'])
  handshake()
  expect(other.types()).toEqual(['knock', 'welcome', 'start'])
})

test('sends to a frame by its origin, and only to a frame with an opaque origin by *', () => {
  connect('https://game.example')
  say({ ganj: 'game', type: 'hello', versions: [1] }, 'https://game.example', other)
  expect(other.posted.at(-1)?.to).toBe('https://game.example')
  game.close()
  connect()
  handshake()
  expect(other.posted.at(-1)?.to).toBe('*')
})

test('refuses messages from another window, another origin, and removed frames', () => {
  connect()
  say({ ganj: 'game', type: 'hello', versions: [1] }, 'null', new OtherWindow())
  say({ ganj: 'game', type: 'hello', versions: [1] }, 'https://evil.example', other)
  expect(game.refused).toMatchObject({ source: 1, origin: 1 })
  expect(other.types()).toEqual(['knock'])
})

test.each([
  ['nothing', undefined],
  ['a text', 'hello'],
  ['another protocol', { type: 'hello', versions: [1] }],
  ['an unknown type', { ganj: 'game', type: 'give-coins' }],
  ['an inherited name', { ganj: 'game', type: 'constructor' }],
  ['a field of another kind', { ganj: 'game', type: 'hello', versions: ['1'] }],
  ['a field too long', { ganj: 'game', type: 'hello', versions: new Array(99).fill(1) }],
  ['a field left out', { ganj: 'game', type: 'haptic' }],
])('refuses %s', (_name, data) => {
  connect()
  say(data, 'null', other)
  expect(game.refused.shape).toBe(1)
  expect(received).toEqual([])
})

test.each([
  ['a negative score', { ...end, score: -1 }],
  ['a broken score', { ...end, score: 1.5 }],
  ['a score that is no number', { ...end, score: Number.NaN }],
  ['a log of other letters', { ...end, log: 'a b' }],
  ['a log too long', { ...end, log: 'a'.repeat(64 * 1024 + 1) }],
  ['stats that are a list', { ...end, stats: [1] }],
  ['stats with a strange name', { ...end, stats: { '<b>': 1 } }],
  [
    'stats without end',
    { ...end, stats: Object.fromEntries([...'abcdefghijklmnopqrstuvwxyzABCDEFGH'].map((k) => [k, 1])) },
  ],
])('refuses an end with %s', (_name, body) => {
  connect()
  handshake()
  game.start(start)
  post('end', body)
  expect(game.refused.shape).toBe(1)
  expect(received).toEqual(['ready'])
})

test('refuses messages out of order', () => {
  connect()
  post('ready')
  post('end', end)
  handshake()
  post('progress', { score: 1, tick: 1, wave: 0 })
  game.start(start)
  post('revive-request')
  post('revive-request')
  post('progress', { score: 1, tick: 1, wave: 0 })
  post('end', end)
  post('end', end)
  expect(received).toEqual(['ready', 'revive-request', 'end 1200 40'])
  expect(game.refused.order).toBe(6)
})

test('sends no answer to a revive that was not requested', () => {
  connect()
  handshake()
  game.start(start)
  game.grantRevive(3)
  game.refuseRevive()
  expect(other.types()).toEqual(['knock', 'welcome', 'start'])
})

test('refuses a version that it does not support', () => {
  connect()
  post('hello', { versions: [7] })
  post('ready')
  expect(game.refused).toMatchObject({ version: 1, order: 1 })
  expect(other.types()).toEqual(['knock'])
})

test('starts again with a reloaded frame', () => {
  connect()
  handshake()
  game.start(start)
  handshake()
  game.start({ ...start, checkpoint: 'R1IB' })
  expect(received).toEqual(['ready', 'ready'])
  expect(other.posted.at(-1)?.data.checkpoint).toBe('R1IB')
})
