export interface FrameAddress {
  src: string
  /** The origin of its messages: `null` for a frame with an opaque origin. */
  origin: string
  sandbox: string
}

/**
 * A frame from the app's own origin gets an opaque origin, so that it can never access the app. A foreign frame keeps its own.
 * `host` is the origin to which the frame sends its messages.
 */
export function frameAddress(gameUrl: string, page: string): FrameAddress {
  const address = new URL(gameUrl, page)
  const ours = new URL(page).origin
  address.searchParams.set('host', ours)
  return address.origin === ours
    ? { src: address.href, origin: 'null', sandbox: 'allow-scripts' }
    : { src: address.href, origin: address.origin, sandbox: 'allow-scripts allow-same-origin' }
}
