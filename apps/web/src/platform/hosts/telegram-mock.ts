/**
 * A mock Telegram client at the level of the bridge: it records messages and sends the answers that a test defines,
 * also invalid ones.
 */
export interface TelegramMock {
  /** Every message it has received, in order. */
  received: { name: string; payload: unknown }[]
  /** The payloads of the messages of one name. */
  of(name: string): unknown[]
  /** Sends an event, as the native client does. */
  emit(event: string, payload?: unknown): void
  /** Answers every message of a name. */
  answer(name: string, reply: (payload: unknown) => void): void
}

interface TelegramWindow {
  TelegramWebviewProxy?: unknown
  Telegram?: { WebView?: { receiveEvent?(event: string, payload?: unknown): void } }
}

/** Replaces the client's side of the bridge. */
export function mockTelegram(): TelegramMock {
  const page = window as TelegramWindow
  const answers = new Map<string, (payload: unknown) => void>()
  const received: TelegramMock['received'] = []
  page.TelegramWebviewProxy = {
    postEvent(name: string, json: string) {
      const payload: unknown = json ? JSON.parse(json) : undefined
      received.push({ name, payload })
      answers.get(name)?.(payload)
    },
  }
  return {
    received,
    of: (name) => received.filter((message) => message.name === name).map(({ payload }) => payload),
    emit: (event, payload) => page.Telegram?.WebView?.receiveEvent?.(event, payload),
    answer: (name, reply) => answers.set(name, reply),
  }
}
