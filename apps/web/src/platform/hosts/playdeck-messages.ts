/** Posts a message to the PlayDeck host. Its origin is not documented, so it must carry no secret. */
export function sendToPlayDeck(method: string, value?: unknown): void {
  if (window.parent !== window) window.parent.postMessage({ playdeck: { method, value } }, '*')
}
