interface TelegramWindow {
  TelegramWebviewProxy?: { postEvent(type: string, data: string): void }
  external?: { notify?(message: string): void }
}

/** Posts a message to the Telegram client; each platform has its own channel. */
export function sendToTelegram(eventType: string, eventData: object = {}): void {
  const page = window as TelegramWindow
  if (page.TelegramWebviewProxy) {
    page.TelegramWebviewProxy.postEvent(eventType, JSON.stringify(eventData))
  } else if (page.external?.notify) {
    page.external.notify(JSON.stringify({ eventType, eventData }))
  } else if (window.parent !== window) {
    window.parent.postMessage(JSON.stringify({ eventType, eventData }), '*')
  }
}
