import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const WALLET = fileURLToPath(new URL('../../../packages/wallet/', import.meta.url))
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** A list of wallets that all use one bridge; the first is the peer. */
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

/** Builds the playground, in a folder of its own, and serves it beside a manifest and a list of wallets. */
export async function startSite(bridge: string): Promise<Site> {
  const pages = await mkdtemp(join(tmpdir(), 'ganj-playground-'))
  await build({ configFile: `${WALLET}vite.config.ts`, logLevel: 'silent', build: { outDir: pages } })
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site')
    const json = (value: unknown) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    if (pathname === '/wallets.json') return void json(walletList(bridge))
    if (pathname === '/tonconnect-manifest.json') {
      return void json({ url: 'https://app.test', name: 'App', iconUrl: 'https://app.test/icon.png' })
    }
    try {
      const file = await readFile(`${pages}${pathname}`)
      response.writeHead(200, { 'content-type': TYPES[extname(pathname)] ?? 'text/plain' }).end(file)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    // Browsers treat this host as a secure context, which the clipboard needs.
    url: `http://localhost:${port}`,
    async close() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
      await rm(pages, { recursive: true })
    },
  }
}
