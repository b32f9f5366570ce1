import type { Run } from '@ganj/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, type Mock, vi } from 'vitest'
import { highScoreQuery, openRunQuery } from '../src/features/game/game-queries.ts'
import { GameFrame } from '../src/features/game/run/game-frame.tsx'
import type { RunController } from '../src/features/game/run/run-controller.ts'
import { saveRun } from '../src/features/game/run/saved-run.ts'
import { runControllerOf } from '../src/features/game/run/use-run.ts'
import { startLanguage } from '../src/platform/i18n/i18n.ts'
import { stubDialogs } from './screens.ts'

/** An open run of rules 1. */
export const run = {
  publicId: 'abcdefghijkl',
  state: 'open',
  proof: 'replay',
  seed: 'ab'.repeat(16),
  rulesVersion: 1,
  levels: { speed: 0, power: 0, shuttle: 0 },
  powerUps: [] as Run['powerUps'],
} as Run

/** An open run of rules 2, which requests segments. */
export const segmented = { ...run, rulesVersion: 2 } as Run

/** The frame of the game, with the test in the role of the game. */
class FramedGame {
  readonly device = Object.assign(new EventTarget(), { matches: false })
  readonly queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  readonly controller: RunController = runControllerOf(this.queries)
  readonly root: Root = createRoot(document.body.appendChild(document.createElement('div')))
  /** What the app has posted to the frame. */
  readonly received: Record<string, unknown>[] = []
  readonly #call: Mock

  constructor(call: Mock) {
    this.#call = call
  }

  get frame(): HTMLIFrameElement {
    const frame = document.querySelector('iframe')
    if (!frame) throw new Error('there is no frame')
    return frame
  }

  render = () =>
    act(async () =>
      this.root.render(
        <QueryClientProvider client={this.queries}>
          <GameFrame />
        </QueryClientProvider>,
      ),
    )

  /** Starts recording the messages that the frame receives. */
  listen = () =>
    vi.spyOn(this.frame.contentWindow as Window, 'postMessage').mockImplementation((data) => {
      this.received.push(data as Record<string, unknown>)
    })

  /** Shows the frame of a run and starts recording its messages. */
  show = async (shown: Run) => {
    saveRun({ run: shown, log: '', score: 0, ended: false, key: 'k' })
    this.queries.setQueryData(openRunQuery.queryKey, shown)
    await act(async () => this.controller.play())
    await this.render()
    this.listen()
  }

  /** Posts a message of the game to the app. */
  say = (type: string, body: object = {}) =>
    act(async () => {
      const event = new MessageEvent('message', { data: { ganj: 'game', type, ...body }, origin: 'null' })
      Object.defineProperty(event, 'source', { value: this.frame.contentWindow })
      window.dispatchEvent(event)
    })

  greet = async (ready = {}) => {
    await this.say('hello', { versions: [1] })
    await this.say('ready', ready)
  }

  fly = (tick: number, blueFire?: number) =>
    this.say('progress', { score: 1, tick, wave: 0, ...(blueFire === undefined ? {} : { blueFire }) })

  receivedOf = (type: string) => this.received.filter((message) => message.type === type)

  /** The bodies of all calls of an endpoint. */
  sent = (endpoint: object) =>
    this.#call.mock.calls.flatMap(([called, options]) => (called === endpoint ? [options.body] : []))
}

/**
 * Creates a frame for each test of a file.
 * @param call the mock of the API's `call`
 * @returns the frame of the current test
 */
export function setUpFramedGame(call: Mock): () => FramedGame {
  let game: FramedGame
  beforeAll(startLanguage)
  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    stubDialogs()
    localStorage.clear()
    call.mockReset()
    call.mockResolvedValue({ version: 3, data: { runs: 7 } })
    game = new FramedGame(call)
    vi.stubGlobal('matchMedia', () => game.device)
    game.queries.setQueryData(highScoreQuery.queryKey, { score: 7 } as never)
  })
  afterEach(() => {
    act(() => game.root.unmount())
    vi.unstubAllGlobals()
  })
  return () => game
}
