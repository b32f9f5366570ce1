/** Tells the PlayDeck host something. Its origin is not documented, so nothing secret may be said. */
export function tellPlayDeck(method: string, value?: unknown): void {
  if (window.parent !== window) window.parent.postMessage({ playdeck: { method, value } }, '*')
}
