import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import page from '../../../docs/game/example-game.html?raw'
import { connectGame, type GameConnection, type SaveAnswer } from './host.ts'
import type { GuestBody, HostBody } from './messages.ts'

const gameOrigin = 'https://game.example'
const start: HostBody<'start'> = {
  setup: { seed: '0f'.repeat(16), rulesVersion: 1, levels: { speed: 0, power: 0, shuttle: 0 }, revives: 0 },
  settings: { locale: 'en', sound: false, motionLevel: 'low', reducedMotion: true },
  powerUps: [],
}

/** Opens the page of the guide in its own window and origin, connected to this one as a frame is. */
function openExample() {
  const toGame: ((event: object) => void)[] = []
  const button = document.createElement('button')
  const frame = {
    postMessage: (data: object) => {
      for (const listen of toGame) listen({ data, origin: 'https://app.example', source: parent })
    },
  }
  const parent = {
    postMessage: (data: object) => {
      const event = new MessageEvent('message', { data, origin: gameOrigin })
      Object.defineProperty(event, 'source', { value: frame })
      window.dispatchEvent(event)
    },
  }
  const script = page.match(/<script>([\s\S]*)<\/script>/)?.[1] ?? ''
  const run = new Function('window', 'location', 'document', 'addEventListener', script)
  const open = () =>
    run(
      { parent },
      { search: '?host=https://app.example', origin: gameOrigin },
      { querySelector: () => button },
      (_type: string, listen: (event: object) => void) => toGame.push(listen),
    )
  return { frame: frame as Window, button, open }
}

describe('the example of the guide', () => {
  let game: GameConnection
  let ended: GuestBody<'end'> | null
  let checkpoints: string[]
  let saves: object[]
  let answers: SaveAnswer[]
  let example: ReturnType<typeof openExample>

  beforeEach(() => {
    ended = null
    checkpoints = []
    saves = []
    answers = []
    example = openExample()
    game = connectGame({
      frame: () => example.frame,
      origin: gameOrigin,
      handlers: {
        onReady: () => {},
        onCheckpoint: ({ log }) => checkpoints.push(log),
        onSave: async ({ data }) => {
          saves.push(data)
          return answers.shift() ?? { version: saves.length }
        },
        onReviveRequest: () => {},
        onEnd: (end) => {
          ended = end
        },
      },
    })
  })

  afterEach(() => game.close())

  test('plays a whole run over the bridge without a refused message', () => {
    game.start(start)
    example.open()
    for (let tap = 0; tap < 30; tap++) example.button.click()
    expect(ended).toEqual({ score: 30, log: '', ticks: 30, stats: { taps: 30 } })
    expect(checkpoints).toEqual(['10', '20', '30'])
    expect(Object.values(game.refused)).toEqual([0, 0, 0, 0, 0])
  })

  const play = () => {
    for (let tap = 0; tap < 30; tap++) example.button.click()
  }
  const told = () => new Promise((resolve) => setTimeout(resolve))

  test("counts its runs in the player's save", async () => {
    game.start({ ...start, data: { version: 5, data: { runs: 7 } } })
    example.open()
    expect(example.button.title).toBe('runs: 7')
    play()
    await told()
    game.start(start)
    play()
    expect(saves).toEqual([{ runs: 8 }, { runs: 9 }])
    expect(Object.values(game.refused)).toEqual([0, 0, 0, 0, 0])
  })

  test('adds its run to the save of another device, and saves nothing when the app keeps no saves', async () => {
    answers = [{ reason: 'stale', data: { version: 9, data: { runs: 20 } } }]
    game.start({ ...start, data: { version: 5, data: {} } })
    example.open()
    play()
    await told()
    expect(saves).toEqual([{ runs: 1 }, { runs: 21 }])
    example.open()
    game.start(start)
    play()
    expect(saves).toHaveLength(2)
  })

  test('does not advance while it is paused', () => {
    game.start(start)
    example.open()
    game.pause()
    example.button.click()
    expect(example.button.textContent).toBe('0')
    game.resume()
    example.button.click()
    expect(example.button.textContent).toBe('1')
  })

  test('resumes from the checkpoint of the app', () => {
    example.open()
    game.start({ ...start, checkpoint: '20' })
    for (let tap = 0; tap < 10; tap++) example.button.click()
    expect(ended?.score).toBe(30)
  })
})
