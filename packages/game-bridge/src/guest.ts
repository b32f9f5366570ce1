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

/** The game's handlers of the app's messages. Each is called only in order. */
export interface HostHandlers {
  onStart(start: HostBody<'start'>): void
  /** The segment of the last request. */
  onSegment?(segment: HostBody<'segment'>): void
  /** There is no further segment: end the run where it would begin. */
  onSegmentRefused?(): void
  onPause(): void
  onResume(): void
  /** `remaining` is the number of revives after this one. */
  onReviveGranted(granted: HostBody<'revive-granted'>): void
  /** End the run. */
  onReviveRefused(): void
  onSettings?(settings: HostBody<'settings'>['settings']): void
  /** The last save is stored. */
  onSaved?(saved: HostBody<'saved'>): void
  /** The last save is not stored. If it was stale, `data` is the current save, and the next save overwrites that. */
  onSaveRefused?(refused: HostBody<'save-refused'>): void
  /** Shows the log of an earlier run, paused at its start. A game with this handler declares it when it is ready. */
  onReplay?(replay: HostBody<'replay'>): void
  onSeek?(seek: HostBody<'seek'>): void
  onSpeed?(speed: HostBody<'speed'>): void
  onRefused?(reason: RefusalReason): void
}

/** The app's origin, and the handlers of its messages. */
export interface ConnectHost {
  /** The app's origin: messages of others are ignored, and only it receives the game's messages. */
  origin: string
  /** The game uses saves: its start contains the player's save. */
  saves?: boolean
  handlers: HostHandlers
}

/** The game's end of the bridge. Messages in a wrong state are dropped. */
export interface HostConnection {
  progress(progress: GuestBody<'progress'>): void
  checkpoint(checkpoint: GuestBody<'checkpoint'>): void
  /** Requests the next segment; one at a time, after the checkpoint of its tick. */
  requestSegment(request: GuestBody<'segment-request'>): void
  /**
   * Writes the player's save, any JSON object. Returns false and sends nothing while the last save is pending, or when the
   * start contained no save.
   * @throws RangeError when it is not JSON or is larger than `maxSaveBytes`
   */
  save(data: Readonly<Record<string, unknown>>): boolean
  requestRevive(): void
  end(end: GuestBody<'end'>): void
  haptic(kind: GuestBody<'haptic'>['kind']): void
  /** Sends the position of the replay. */
  replayed(replayed: GuestBody<'replayed'>): void
  error(error: GuestBody<'error'>): void
  /** Number of refused messages so far, by reason. */
  readonly refused: Readonly<Refusals>
  close(): void
}

type State = 'greeting' | 'ready' | 'running' | 'asking' | 'replaying'

const anyState: readonly State[] = ['greeting', 'ready', 'running', 'asking', 'replaying']

/** The states in which each message of the app is in order. */
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

/** The states in which the game may send each message. */
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

/** Connects a game to the app around it: sends hello, and is ready after the welcome. Call it when a run could start. */
export function connectHost({ origin, saves = false, handlers }: ConnectHost): HostConnection {
  const refused = noRefusals()
  let state: State = 'greeting'
  // 'none' until a start contains the save.
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
