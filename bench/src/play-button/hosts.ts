import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { developmentInitData } from '@ganj/server/test'

/** The host in which the app is opened. */
export interface Host {
  name: string
  /** The suffix of the page's address for a player. */
  suffix(player: number): string
  /** Runs in the page before anything else. */
  script: string
}

export const plainBrowser: Host = { name: '', suffix: () => '/', script: '' }

const theme = encodeURIComponent('{"bg_color":"#17212b"}')
/** Signs the init data of the fake Telegram. */
const botToken = '1:the-bot-of-a-bench-only'
/** A server with a bot has no development sign-in, and serves the production page. */
export const telegramServer = { BOT_TOKEN: botToken, TELEGRAM_UPDATES: 'off' }

const launch = (player: number) =>
  `/#tgWebAppData=${encodeURIComponent(developmentInitData(player, botToken, () => new Date()))}` +
  `&tgWebAppPlatform=ios&tgWebAppVersion=8.0&tgWebAppThemeParams=${theme}`
/** A fake bridge of a Telegram client, which never answers. */
const bridge = 'window.TelegramWebviewProxy = { postEvent() {} };'

/** A fake Telegram client at the level of its bridge. With the address of its script the page loads that too. */
export const telegram = (script?: string): Host => ({
  name: script ? ', Telegram with its script' : ', Telegram without its script',
  suffix: launch,
  script: script ? bridge + fetchScript(script) : bridge,
})

const fetchScript = (address: string) => `
  if (window === window.top) new MutationObserver((changes, observer) => {
    if (!document.head) return
    observer.disconnect()
    const script = document.createElement('script')
    script.src = ${JSON.stringify(address)}
    document.head.append(script)
  }).observe(document, { childList: true, subtree: true })`

/** Telegram's script is about this large with gzip. */
const scriptBytes = 30_000

/** Serves a script without effect that is as large as Telegram's, which is not available on this machine. */
export async function serveTelegramScript(): Promise<{ address: string; close(): void }> {
  const text = `window.Telegram ??= {};/*${randomBytes((scriptBytes * 3) / 4).toString('base64')}*/`
  const body = gzipSync(text)
  const server = createServer((_request, response) => {
    response.writeHead(200, {
      'content-type': 'text/javascript',
      'content-encoding': 'gzip',
      'content-length': body.length,
      'cache-control': 'max-age=3600',
    })
    response.end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}`, close: () => server.close() }
}
