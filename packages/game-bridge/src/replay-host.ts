import {
  bridgeVersions,
  type GuestBody,
  guestMessages,
  type HostBody,
  type HostType,
  readMessage,
  wrap,
} from './messages.ts'

/** What whoever watches does when the frame speaks. */
export interface ReplayHandlers {
  /** Where the replay stands: after each jump, and several times a second while it runs. */
  onReplayed(replayed: GuestBody<'replayed'>): void
  /** The game cannot show this: `unsupported` when it shows no logs at all, else its own code. */
  onError(error: GuestBody<'error'>): void
}

/** Which frame, from where, and what it may say. */
export interface ConnectReplay {
  /** The frame's window; null while there is none. */
  frame(): Window | null
  /** The origin the frame's messages come from; 'null' for a sandboxed frame without one. */
  origin: string
  handlers: ReplayHandlers
}

/** Somebody's end of the bridge who watches a run instead of playing one. */
export interface ReplayConnection {
  /** Shows a log from its beginning as soon as the frame is ready; a frame that is reloaded begins anew. */
  replay(replay: HostBody<'replay'>): void
  seek(tick: number): void
  /** In quarters of the game's speed; 0 stands still. */
  setSpeed(quarters: number): void
  close(): void
}

/** Connects to a game frame to watch a run in it. What another window says is dropped. */
export function connectReplay({ frame, origin, handlers }: ConnectReplay): ReplayConnection {
  let shown: HostBody<'replay'> | null = null
  let isReady = false

  // a frame without an origin can only be addressed by '*'; nothing secret is ever sent
  const send = <T extends HostType>(type: T, body: HostBody<T>, to = origin === 'null' ? '*' : origin) => {
    frame()?.postMessage(wrap(type, body), to)
  }
  const begin = () => {
    if (isReady && shown) send('replay', shown)
  }

  const listen = (event: MessageEvent) => {
    const from = frame()
    if (!from || event.source !== from || event.origin !== origin) return
    const message = readMessage(guestMessages, event.data)
    switch (message?.type) {
      case 'hello': {
        isReady = false
        const version = bridgeVersions.find((ours) => message.body.versions.includes(ours))
        if (version) send('welcome', { version })
        return
      }
      case 'ready':
        if (!message.body.replays) return handlers.onError({ code: 'unsupported', detail: '' })
        isReady = true
        return begin()
      case 'replayed':
        return handlers.onReplayed(message.body)
      case 'error':
        return handlers.onError(message.body)
    }
  }

  window.addEventListener('message', listen)
  send('knock', {}, '*')
  return {
    replay(replay) {
      shown = replay
      begin()
    },
    seek: (tick) => send('seek', { tick }),
    setSpeed: (quarters) => send('speed', { quarters }),
    close: () => window.removeEventListener('message', listen),
  }
}
