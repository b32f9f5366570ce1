import { once } from 'node:events'
import { readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

/** Another app's build, served from its folder. */
export interface Peer {
  name: string
  address: string
  close(): void
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}
const compressible = /^\.(html|js|mjs|css|json|svg|wasm)$/

/**
 * Serves a built app in the best possible way: precompressed with Brotli of the highest quality, files with a digest in their
 * names as immutable, and `index.html` for every address that is not a file.
 */
export async function servePeer(name: string, folder: string): Promise<Peer> {
  const bodies = new Map<string, Promise<Buffer>>()
  const bodyOf = async (path: string) => {
    const plain = await readFile(path)
    if (!compressible.test(extname(path))) return plain
    return brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
  }
  const fileOf = async (url: string): Promise<string> => {
    const path = join(folder, normalize(decodeURIComponent(new URL(url, 'http://peer').pathname)))
    const isFile = (await stat(path).catch(() => null))?.isFile()
    return isFile ? path : join(folder, 'index.html')
  }
  const server = createServer(async (request, response) => {
    const path = await fileOf(request.url ?? '/')
    const body = bodies.get(path) ?? bodyOf(path)
    bodies.set(path, body)
    const hasDigest = /[-.][\w-]{8,}\.\w+$/.test(path)
    response.writeHead(200, {
      'content-type': types[extname(path)] ?? 'application/octet-stream',
      'cache-control': hasDigest ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(compressible.test(extname(path)) ? { 'content-encoding': 'br' } : {}),
    })
    response.end(await body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { name, address: `http://127.0.0.1:${port}`, close: () => server.close() }
}
