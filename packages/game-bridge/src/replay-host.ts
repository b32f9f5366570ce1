import {
  bridgeVersions,
  type GuestBody,
  guestMessages,
  type HostBody,
  type HostType,
  readMessage,
  wrap,
} from './messages.ts'

/** The viewer's handlers of the frame's messages. */
export interface ReplayHandlers {
  /** The position of the replay: after each seek, and several times a second while it runs. */
  onReplayed(replayed: GuestBody<'replayed'>): void
  /** The game cannot show this log: `unsupported` when it has no replays, else its own code. */
  onError(error: GuestBody<'error'>): void
}

/** The frame, its origin, and the handlers of its messages. */
export interface ConnectReplay {
  /** Returns the frame's window; null while there is none. */
  frame(): Window | null
  /** The origin of the frame's messages; 'null' for a sandboxed frame with an opaque origin. */
  origin: string
  handlers: ReplayHandlers
}

/** The viewer's end of the bridge, to watch a run instead of playing one. */
export interface ReplayConnection {
  /** Shows a log from its start as soon as the frame is ready; a reloaded frame starts again. */
  replay(replay: HostBody<'replay'>): void
  seek(tick: number): void
  /** Sets the speed in quarters of the game's speed; 0 pauses. */
  setSpeed(quarters: number): void
  close(): void
}

/** Connects to a game frame to watch a run in it. Messages of other windows are dropped. */
export function connectReplay({ frame, origin, handlers }: ConnectReplay): ReplayConnection {
  let shown: HostBody<'replay'> | null = null
  let isReady = false

  // A frame with an opaque origin can only be addressed by '*'. No secret is ever sent.
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
