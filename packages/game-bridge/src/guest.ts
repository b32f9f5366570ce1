import {
  bridgeVersions,
  type GuestBody,
  type GuestType,
  guestMessages,
  type HostBody,
  type HostType,
  hostMessages,
  type Message,
  maxSaveBytes,
  readMessage,
  wrap,
} from './messages.ts'
import { noRefusals, type RefusalReason, type Refusals } from './refusals.ts'

/** What the game does when the app speaks; each is called only in its order. */
export interface HostHandlers {
  onStart(start: HostBody<'start'>): void
  /** The segment that was asked for last. */
  onSegment?(segment: HostBody<'segment'>): void
  /** There will be none: end the run where it would begin. */
  onSegmentRefused?(): void
  onPause(): void
  onResume(): void
  /** `remaining` is what is left after this revive. */
  onReviveGranted(granted: HostBody<'revive-granted'>): void
  /** End the run. */
  onReviveRefused(): void
  onSettings?(settings: HostBody<'settings'>['settings']): void
  /** The last save is kept. */
  onSaved?(saved: HostBody<'saved'>): void
  /** It is not; when it was stale, `data` is what stands now, and the next save goes over that. */
  onSaveRefused?(refused: HostBody<'save-refused'>): void
  /** Shows the log of an earlier run, standing at its beginning: a game that has this says so when it is ready. */
  onReplay?(replay: HostBody<'replay'>): void
  onSeek?(seek: HostBody<'seek'>): void
  onSpeed?(speed: HostBody<'speed'>): void
  onRefused?(reason: RefusalReason): void
}

/** Who the app is, and what it may say. */
export interface ConnectHost {
  /** The app's origin: only its messages are received, and only it can read what is sent. */
  origin: string
  /** The game keeps something of the player: its start brings the save. */
  saves?: boolean
  handlers: HostHandlers
}

/** The game's end of the bridge. What is sent in the wrong state is dropped. */
export interface HostConnection {
  progress(progress: GuestBody<'progress'>): void
  checkpoint(checkpoint: GuestBody<'checkpoint'>): void
  /** Asks for the next segment; one at a time, after the checkpoint of its tick. */
  requestSegment(request: GuestBody<'segment-request'>): void
  /**
   * Writes the player's save, any object of JSON. False, and nothing is sent, while the last one waits for its answer and
   * when the start brought none.
   * @throws RangeError when it is no JSON or larger than `maxSaveBytes`
   */
  save(data: Readonly<Record<string, unknown>>): boolean
  requestRevive(): void
  end(end: GuestBody<'end'>): void
  haptic(kind: GuestBody<'haptic'>['kind']): void
  /** Where the replay stands. */
  replayed(replayed: GuestBody<'replayed'>): void
  error(error: GuestBody<'error'>): void
  /** How many messages were refused so far, by reason. */
  readonly refused: Readonly<Refusals>
  close(): void
}

type State = 'greeting' | 'ready' | 'running' | 'asking' | 'replaying'

const anyState: readonly State[] = ['greeting', 'ready', 'running', 'asking', 'replaying']

/** States in which each message of the app is in order. */
const inOrder: Record<HostType, readonly State[]> = {
  knock: anyState,
  welcome: ['greeting'],
  start: ['ready'],
  segment: ['running', 'asking'],
  'segment-refused': ['running', 'asking'],
  pause: ['ready', 'running', 'asking'],
  resume: ['ready', 'running', 'asking'],
  'revive-granted': ['asking'],
  'revive-refused': ['asking'],
  saved: anyState,
  'save-refused': anyState,
  settings: ['ready', 'running', 'asking', 'replaying'],
  replay: ['ready', 'replaying'],
  seek: ['replaying'],
  speed: ['replaying'],
}

/** States in which the game may say each thing. */
const allowed: Record<GuestType, readonly State[]> = {
  hello: ['greeting'],
  ready: ['ready'],
  progress: ['running'],
  checkpoint: ['running'],
  'segment-request': ['running', 'asking'],
  save: ['ready', 'running', 'asking'],
  'revive-request': ['running'],
  end: ['running', 'asking'],
  haptic: ['ready', 'running', 'asking'],
  replayed: ['replaying'],
  error: ['ready', 'running', 'asking', 'replaying'],
}

/** Connects a game to the app around it: says hello, and is ready once it was welcomed. Call it when a run could start. */
export function connectHost({ origin, saves = false, handlers }: ConnectHost): HostConnection {
  const refused = noRefusals()
  let state: State = 'greeting'
  // 'none' until a start brings the save
  let save: 'none' | 'idle' | 'asked' = 'none'

  const refuse = (reason: RefusalReason) => {
    refused[reason]++
    handlers.onRefused?.(reason)
  }

  const send = <T extends GuestType>(type: T, body: GuestBody<T>) => {
    if (allowed[type].includes(state)) window.parent.postMessage(wrap(type, body), origin)
  }

  const greet = () => {
    state = 'greeting'
    save = 'none'
    send('hello', { versions: [...bridgeVersions] })
  }

  const dispatch = (message: Message<typeof hostMessages>) => {
    switch (message.type) {
      case 'knock':
        return greet()
      case 'welcome':
        if (!bridgeVersions.some((ours) => ours === message.body.version)) return refuse('version')
        state = 'ready'
        return send('ready', { ...(saves && { saves }), ...(handlers.onReplay && { replays: true }) })
      case 'start':
        state = 'running'
        if (save === 'none' && message.body.data) save = 'idle'
        return handlers.onStart(message.body)
      case 'segment':
        return handlers.onSegment?.(message.body)
      case 'segment-refused':
        return handlers.onSegmentRefused?.()
      case 'pause':
        return handlers.onPause()
      case 'resume':
        return handlers.onResume()
      case 'revive-granted':
        state = 'running'
        return handlers.onReviveGranted(message.body)
      case 'revive-refused':
        state = 'running'
        return handlers.onReviveRefused()
      case 'saved':
        save = 'idle'
        return handlers.onSaved?.(message.body)
      case 'save-refused':
        save = 'idle'
        return handlers.onSaveRefused?.(message.body)
      case 'settings':
        return handlers.onSettings?.(message.body.settings)
      case 'replay':
        if (!handlers.onReplay) return refuse('order')
        state = 'replaying'
        return handlers.onReplay(message.body)
      case 'seek':
        return handlers.onSeek?.(message.body)
      case 'speed':
        return handlers.onSpeed?.(message.body)
    }
  }

  const isInOrder = (type: HostType) =>
    inOrder[type].includes(state) && (save === 'asked' || (type !== 'saved' && type !== 'save-refused'))

  const listen = (event: MessageEvent) => {
    if (event.source !== window.parent) return refuse('source')
    if (event.origin !== origin) return refuse('origin')
    const message = readMessage(hostMessages, event.data)
    if (!message) return refuse('shape')
    if (!isInOrder(message.type)) return refuse('order')
    dispatch(message)
  }

  window.addEventListener('message', listen)
  greet()
  return {
    refused,
    progress: (progress) => send('progress', progress),
    checkpoint: (checkpoint) => send('checkpoint', checkpoint),
    requestSegment: (request) => send('segment-request', request),
    save(data) {
      const body = guestMessages.save({ data })
      if (!body) throw new RangeError(`a save is an object of JSON of at most ${maxSaveBytes} bytes`)
      if (save !== 'idle' || !allowed.save.includes(state)) return false
      save = 'asked'
      send('save', body)
      return true
    },
    requestRevive() {
      send('revive-request', {})
      if (state === 'running') state = 'asking'
    },
    end(end) {
      send('end', end)
      if (state === 'running' || state === 'asking') state = 'ready'
    },
    haptic: (kind) => send('haptic', { kind }),
    replayed: (replayed) => send('replayed', replayed),
    error: (error) => send('error', error),
    close: () => window.removeEventListener('message', listen),
  }
}
