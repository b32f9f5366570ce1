export interface FrameAddress {
  src: string
  /** What its messages say they come from: `null` for a frame that was given no origin. */
  origin: string
  sandbox: string
}

/**
 * A frame from our own origin runs without any, so that it can never reach the app; one from elsewhere keeps its own.
 * `host` tells the frame whom to answer.
 */
export function frameAddress(gameUrl: string, page: string): FrameAddress {
  const address = new URL(gameUrl, page)
  const ours = new URL(page).origin
  address.searchParams.set('host', ours)
  return address.origin === ours
    ? { src: address.href, origin: 'null', sandbox: 'allow-scripts' }
    : { src: address.href, origin: address.origin, sandbox: 'allow-scripts allow-same-origin' }
}
