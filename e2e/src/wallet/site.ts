import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const WALLET = fileURLToPath(new URL('../../../packages/wallet/', import.meta.url))
const PAGES = `${WALLET}.cache/playground`
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** A list of wallets that all live at one bridge; the first is the peer. */
export function walletList(bridge: string): object[] {
  const one = (name: string) => ({
    name,
    app_name: name.toLowerCase(),
    image: '',
    about_url: `https://${name.toLowerCase()}.test`,
    universal_url: `https://${name.toLowerCase()}.test/connect`,
    platforms: ['ios', 'android', 'chrome', 'macos', 'linux', 'windows'],
    bridge: [
      { type: 'sse', url: bridge },
      { type: 'js', key: name.toLowerCase() },
    ],
    features: [
      { name: 'SendTransaction', maxMessages: 4 },
      { name: 'SignData', types: ['text', 'binary', 'cell'] },
    ],
  })
  return ['Peer', 'Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon', 'Zeta', 'Eta', 'Theta', 'Iota'].map(one)
}

export interface Site {
  url: string
  close(): Promise<void>
}

/** Builds the playground and serves it beside a manifest and a list of wallets. */
export async function startSite(bridge: string): Promise<Site> {
  await build({ configFile: `${WALLET}vite.config.ts`, logLevel: 'silent' })
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site')
    const json = (value: unknown) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    if (pathname === '/wallets.json') return void json(walletList(bridge))
    if (pathname === '/tonconnect-manifest.json') {
      return void json({ url: 'https://app.test', name: 'App', iconUrl: 'https://app.test/icon.png' })
    }
    try {
      const file = await readFile(`${PAGES}${pathname}`)
      response.writeHead(200, { 'content-type': TYPES[extname(pathname)] ?? 'text/plain' }).end(file)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    // A name browsers trust like https, so that the clipboard works.
    url: `http://localhost:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
