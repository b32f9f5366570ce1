import {
  bridgeVersions,
  type GuestBody,
  type GuestType,
  guestMessages,
  type HostBody,
  type HostType,
  type Message,
  readMessage,
  wrap,
} from './messages.ts'
import { noRefusals, type RefusalReason, type Refusals } from './refusals.ts'

/** The app's handlers of the frame's messages. Each is called only in order. */
export interface GameHandlers {
  /** The frame can start a run. With `saves`, include the player's save in the start. Called again after a reload of the frame. */
  onReady(ready: GuestBody<'ready'>): void
  onProgress?(progress: GuestBody<'progress'>): void
  /** Keep the log: a reload resumes from it. */
  onCheckpoint?(checkpoint: GuestBody<'checkpoint'>): void
  /** Answer with `grantSegment` or `refuseSegment`: without an answer the run pauses after a while. */
  onSegmentRequest?(request: GuestBody<'segment-request'>): void
  /** Store the player's save; its result is the answer to the frame. Called only after a start with `data`. */
  onSave?(save: GuestBody<'save'>): Promise<SaveAnswer>
  /** Answer with `grantRevive` or `refuseRevive`; the frame waits. */
  onReviveRequest(): void
  onEnd(end: GuestBody<'end'>): void
  onHaptic?(haptic: GuestBody<'haptic'>): void
  onError?(error: GuestBody<'error'>): void
  /** A message was refused; for statistics only. */
  onRefused?(reason: RefusalReason): void
}

/** The result of a save: its version, or the reason of its refusal. */
export type SaveAnswer = HostBody<'saved'> | HostBody<'save-refused'>

/** The frame, its origin, and the handlers of its messages. */
export interface ConnectGame {
  /** Returns the frame's window; null while there is none. */
  frame(): Window | null
  /** The origin of the frame's messages; 'null' for a sandboxed frame with an opaque origin. */
  origin: string
  handlers: GameHandlers
}

/** The app's end of the bridge. Messages in a wrong state are dropped, and `start` waits for the frame. */
export interface GameConnection {
  /** Starts a run as soon as the frame is ready. */
  start(start: HostBody<'start'>): void
  grantSegment(seed: string): void
  refuseSegment(): void
  pause(): void
  resume(): void
  /** Answers a request for a revive; `remaining` is the number of revives after it. */
  grantRevive(remaining: number): void
  refuseRevive(): void
  applySettings(settings: HostBody<'settings'>['settings']): void
  /** Number of refused messages so far, by reason. */
  readonly refused: Readonly<Refusals>
  close(): void
}

type State = 'greeting' | 'welcomed' | 'ready' | 'running' | 'asking'

/** The states in which each message of the frame is in order. A hello always is, since a frame may be reloaded. */
const inOrder: Record<GuestType, readonly State[]> = {
  hello: ['greeting', 'welcomed', 'ready', 'running', 'asking'],
  ready: ['welcomed'],
  progress: ['running'],
  checkpoint: ['running'],
  'segment-request': ['running', 'asking'],
  save: ['ready', 'running', 'asking'],
  'revive-request': ['running'],
  end: ['running', 'asking'],
  haptic: ['ready', 'running', 'asking'],
  // Only for replays: see `connectReplay`.
  replayed: [],
  error: ['welcomed', 'ready', 'running', 'asking'],
}

/** Connects the app to a game frame: listens at once, and requests a hello from a frame that is already loaded. */
export function connectGame({ frame, origin, handlers }: ConnectGame): GameConnection {
  const refused = noRefusals()
  let state: State = 'greeting'
  let waiting: HostBody<'start'> | null = null
  /** Hellos that came before the ready of an earlier one: a frame may send its own beside the answer to the knock. */
  let surplusHellos = 0
  // Since the last hello of the frame: whether it got a save, and whether a save is pending.
  let saves = { given: false, open: false }

  const refuse = (reason: RefusalReason) => {
    refused[reason]++
    handlers.onRefused?.(reason)
  }

  // A frame with an opaque origin can only be addressed by '*'. No secret is ever sent.
  const send = <T extends HostType>(type: T, body: HostBody<T>, to = origin === 'null' ? '*' : origin) => {
    frame()?.postMessage(wrap(type, body), to)
  }

  const startWaiting = () => {
    if (!waiting || state !== 'ready') return
    send('start', waiting)
    saves.given ||= waiting.data !== undefined
    waiting = null
    state = 'running'
  }

  const greet = (versions: number[]) => {
    if (state === 'welcomed') surplusHellos++
    state = 'greeting'
    saves = { given: false, open: false }
    const version = bridgeVersions.find((ours) => versions.includes(ours))
    if (!version) return refuse('version')
    state = 'welcomed'
    send('welcome', { version })
  }

  const storeSave = (save: GuestBody<'save'>) => {
    const asked = saves
    asked.open = true
    const answer = (body: SaveAnswer) => {
      asked.open = false
      // Not after a reload of the frame, whose new page has not requested it.
      if (asked === saves) send('version' in body ? 'saved' : 'save-refused', body)
    }
    const stored = handlers.onSave?.(save) ?? Promise.reject(new Error('nothing is saved here'))
    stored.then(answer, () => answer({ reason: 'failed' }))
  }

  const isInOrder = (type: GuestType) =>
    inOrder[type].includes(state) && (type !== 'save' || (saves.given && !saves.open))

  const dispatch = (message: Message<typeof guestMessages>) => {
    switch (message.type) {
      case 'hello':
        return greet(message.body.versions)
      case 'ready':
        state = 'ready'
        handlers.onReady(message.body)
        return startWaiting()
      case 'progress':
        return handlers.onProgress?.(message.body)
      case 'checkpoint':
        return handlers.onCheckpoint?.(message.body)
      case 'segment-request':
        return handlers.onSegmentRequest?.(message.body)
      case 'save':
        return storeSave(message.body)
      case 'revive-request':
        state = 'asking'
        return handlers.onReviveRequest()
      case 'end':
        state = 'ready'
        return handlers.onEnd(message.body)
      case 'haptic':
        return handlers.onHaptic?.(message.body)
      case 'error':
        return handlers.onError?.(message.body)
      case 'replayed':
        return
    }
  }

  const listen = (event: MessageEvent) => {
    const from = frame()
    if (!from || event.source !== from) return refuse('source')
    if (event.origin !== origin) return refuse('origin')
    const message = readMessage(guestMessages, event.data)
    if (!message) return refuse('shape')
    if (isInOrder(message.type)) return dispatch(message)
    // The frame answers the welcome of each hello; the first answer has started the run.
    if (message.type === 'ready' && surplusHellos > 0) surplusHellos--
    else refuse('order')
  }

  const answer = <T extends 'revive-granted' | 'revive-refused'>(type: T, body: HostBody<T>) => {
    if (state !== 'asking') return
    state = 'running'
    send(type, body)
  }

  window.addEventListener('message', listen)
  send('knock', {}, '*')
  return {
    refused,
    start(start) {
      waiting = start
      startWaiting()
    },
    grantSegment: (seed) => send('segment', { seed }),
    refuseSegment: () => send('segment-refused', {}),
    pause: () => send('pause', {}),
    resume: () => send('resume', {}),
    grantRevive: (remaining) => answer('revive-granted', { remaining }),
    refuseRevive: () => answer('revive-refused', {}),
    applySettings: (settings) => send('settings', { settings }),
    close: () => window.removeEventListener('message', listen),
  }
}
