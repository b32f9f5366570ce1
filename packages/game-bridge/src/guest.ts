import {
  bridgeVersions,
  type GuestBody,
  type GuestType,
  type HostBody,
  hostMessages,
  type Message,
  readMessage,
  wrap,
} from './messages.ts'
import { noRefusals, type RefusalReason, type Refusals } from './refusals.ts'

/** What the game does when the app speaks; each is called only in its order. */
export interface HostHandlers {
  onStart(start: HostBody<'start'>): void
  onPause(): void
  onResume(): void
  /** `remaining` is what is left after this revive. */
  onReviveGranted(granted: HostBody<'revive-granted'>): void
  /** End the run. */
  onReviveRefused(): void
  onSettings?(settings: HostBody<'settings'>['settings']): void
  onRefused?(reason: RefusalReason): void
}

/** Who the app is, and what it may say. */
export interface ConnectHost {
  /** The app's origin: only its messages are heard, and only it can read what is sent. */
  origin: string
  handlers: HostHandlers
}

/** The game's end of the bridge. What is sent in the wrong state is dropped. */
export interface HostConnection {
  progress(progress: GuestBody<'progress'>): void
  checkpoint(checkpoint: GuestBody<'checkpoint'>): void
  requestRevive(): void
  end(end: GuestBody<'end'>): void
  haptic(kind: GuestBody<'haptic'>['kind']): void
  error(error: GuestBody<'error'>): void
  /** How many messages were refused so far, by reason. */
  readonly refused: Readonly<Refusals>
  close(): void
}

type State = 'greeting' | 'ready' | 'running' | 'asking'

const anyState: readonly State[] = ['greeting', 'ready', 'running', 'asking']

/** States in which each message of the app is in order. */
const inOrder: Record<Message<typeof hostMessages>['type'], readonly State[]> = {
  knock: anyState,
  welcome: ['greeting'],
  start: ['ready'],
  pause: ['ready', 'running', 'asking'],
  resume: ['ready', 'running', 'asking'],
  'revive-granted': ['asking'],
  'revive-refused': ['asking'],
  settings: ['ready', 'running', 'asking'],
}

/** States in which the game may say each thing. */
const allowed: Record<GuestType, readonly State[]> = {
  hello: ['greeting'],
  ready: ['ready'],
  progress: ['running'],
  checkpoint: ['running'],
  'revive-request': ['running'],
  end: ['running', 'asking'],
  haptic: ['ready', 'running', 'asking'],
  error: ['ready', 'running', 'asking'],
}

/** Connects a game to the app around it: says hello, and is ready once it was welcomed. Call it when a run could start. */
export function connectHost({ origin, handlers }: ConnectHost): HostConnection {
  const refused = noRefusals()
  let state: State = 'greeting'

  const refuse = (reason: RefusalReason) => {
    refused[reason]++
    handlers.onRefused?.(reason)
  }

  const send = <T extends GuestType>(type: T, body: GuestBody<T>) => {
    if (allowed[type].includes(state)) window.parent.postMessage(wrap(type, body), origin)
  }

  const greet = () => {
    state = 'greeting'
    send('hello', { versions: [...bridgeVersions] })
  }

  const dispatch = (message: Message<typeof hostMessages>) => {
    switch (message.type) {
      case 'knock':
        return greet()
      case 'welcome':
        if (!bridgeVersions.some((ours) => ours === message.body.version)) return refuse('version')
        state = 'ready'
        return send('ready', {})
      case 'start':
        state = 'running'
        return handlers.onStart(message.body)
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
      case 'settings':
        return handlers.onSettings?.(message.body.settings)
    }
  }

  const listen = (event: MessageEvent) => {
    if (event.source !== window.parent) return refuse('source')
    if (event.origin !== origin) return refuse('origin')
    const message = readMessage(hostMessages, event.data)
    if (!message) return refuse('shape')
    if (!inOrder[message.type].includes(state)) return refuse('order')
    dispatch(message)
  }

  window.addEventListener('message', listen)
  greet()
  return {
    refused,
    progress: (progress) => send('progress', progress),
    checkpoint: (checkpoint) => send('checkpoint', checkpoint),
    requestRevive() {
      send('revive-request', {})
      if (state === 'running') state = 'asking'
    },
    end(end) {
      send('end', end)
      if (state === 'running' || state === 'asking') state = 'ready'
    },
    haptic: (kind) => send('haptic', { kind }),
    error: (error) => send('error', error),
    close: () => window.removeEventListener('message', listen),
  }
}
