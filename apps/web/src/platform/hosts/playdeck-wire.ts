import type { Stop } from './host.ts'
import { sendToPlayDeck } from './playdeck-messages.ts'

/**
Subscribes to a message of the PlayDeck host. Its origin is not documented, so the sender is identified by its window only, and nothing it reports is trusted without the server.
 */
export function onPlayDeckMessage(method: string, listener: (value: unknown) => void): Stop {
  const listen = ({ source, data }: MessageEvent) => {
    if (source !== window.parent || typeof data !== 'object' || data === null) return
    const { playdeck } = data as { playdeck?: { method?: unknown; value?: unknown } }
    if (playdeck?.method === method) listener(playdeck.value)
  }
  window.addEventListener('message', listen)
  return () => window.removeEventListener('message', listen)
}

/**
 * Sends a request to the host and resolves to its first answer; rejects with `TimeoutError` when none arrives in time.
 */
export function askPlayDeck(method: string, patienceMs: number, value?: unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const stop = onPlayDeckMessage(method, (answer) => {
      clearTimeout(timer)
      stop()
      resolve(answer)
    })
    const timer = setTimeout(() => {
      stop()
      reject(new DOMException(`PlayDeck has not answered ${method}`, 'TimeoutError'))
    }, patienceMs)
    sendToPlayDeck(method, value)
  })
}
