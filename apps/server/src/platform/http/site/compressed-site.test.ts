import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type IncomingHttpHeaders, request as send } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveSite } from './site.ts'

const script = `console.log(${JSON.stringify('home '.repeat(500))})`
const inline = "document.documentElement.dataset.early = ''"
const map = '{"integrity":{"/assets/shop-1.js":"sha256-AA=="}}'
const style = 'html{margin:0}'
const page = `<!doctype html><html><head><!--ganj-config-->
<script>${inline}</script>
<style>${style}</style>
<script type="importmap">${map}</script>
<link rel="modulepreload" crossorigin href="/assets/vendor-1.js">
<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/face-1.woff2">
<link rel="stylesheet" crossorigin href="/assets/index-1.css">
<script type="module" crossorigin src="/assets/index-1.js"></script>
</head><body>${'<p>splash</p>'.repeat(200)}</body></html>`
const copies = { br: brotliCompressSync(script), gz: gzipSync(script, { level: 9 }) }

let folder: string
let app: FastifyInstance
let address: string
let gameUrl = '/game/'

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ganj-site-'))
  for (const site of ['web', 'game']) {
    await mkdir(join(folder, site, 'assets'), { recursive: true })
    await writeFile(join(folder, site, 'index.html'), page)
    await writeFile(join(folder, site, 'assets/index-1.js'), script)
    for (const [end, bytes] of Object.entries(copies)) {
      await writeFile(join(folder, site, `assets/index-1.js.${end}`), bytes)
    }
  }
  app = Fastify()
  await serveSite(app, {
    webRoot: join(folder, 'web'),
    gameRoot: join(folder, 'game'),
    frameAncestors: "'self'",
    connectSources: () => [],
    address: () => 'https://play.example',
    config: () => ({ gameUrl, botUsername: '', timeZone: 'Asia/Tehran' }),
  })
  address = await app.listen({ port: 0, host: '127.0.0.1' })
})

afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  /** The body as it came over the wire. */
  bytes: Buffer
}

/** A raw request: `fetch` would send its own Accept-Encoding and decompress the answer. */
const get = (path: string, headers: Record<string, string>) =>
  new Promise<Answer>((resolve, reject) => {
    const request = send(`${address}${path}`, { headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes: Buffer.concat(parts),
        }),
      )
    })
    request.on('error', reject).end()
  })

const accepting = (encoding: string | null): Record<string, string> =>
  encoding === null ? {} : { 'accept-encoding': encoding }

const getPage = (encoding: string | null, headers: Record<string, string> = {}) =>
  get('/', { accept: 'text/html', ...accepting(encoding), ...headers })

const expected = [
  [null, undefined, Buffer.from(script)],
  ['identity', undefined, Buffer.from(script)],
  ['gzip', 'gzip', copies.gz],
  ['br', 'br', copies.br],
  ['gzip, deflate, br', 'br', copies.br],
  ['gzip, br;q=0', 'gzip', copies.gz],
] as const

describe.each(['/assets/index-1.js', '/game/assets/index-1.js'])('%s', (path) => {
  test.each(expected)(
    'is sent for Accept-Encoding %s as %s, as the build wrote it',
    async (accepted, name, bytes) => {
      const { headers, bytes: sent } = await get(path, accepting(accepted))
      expect(headers['content-encoding']).toBe(name)
      expect(sent.equals(bytes)).toBe(true)
      expect(Number(headers['content-length'])).toBe(bytes.length)
      expect(headers['content-type']).toMatch(/javascript/)
      expect(headers.vary).toMatch(/accept-encoding/i)
    },
  )

  test('is cached for a year without revalidation', async () => {
    const { headers } = await get(path, accepting('br'))
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  test('has compressed copies that cannot be requested by their own name', async () => {
    expect((await get(`${path}.br`, {})).status).toBe(404)
  })
})

describe('the page', () => {
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }

  test.each([
    [null, undefined],
    ['gzip', 'gzip'],
    ['br', 'br'],
    ['gzip, deflate, br', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0', undefined],
  ] as const)('is sent for Accept-Encoding %s as %s', async (accepted, name) => {
    const { headers, bytes } = await getPage(accepted)
    expect(headers['content-encoding']).toBe(name)
    const whole = name ? unpack[name](bytes) : bytes
    expect(String(whole)).toContain('"gameUrl":"/game/"')
    expect(name ? bytes.length < whole.length / 4 : bytes.length > page.length).toBe(true)
    expect(headers.vary).toMatch(/accept-encoding/i)
    expect(headers['cache-control']).toBe('private, max-age=86400')
  })

  test('contains the current configuration', async () => {
    gameUrl = 'https://game.example/'
    const { bytes, headers } = await getPage('br')
    gameUrl = '/game/'
    expect(String(brotliDecompressSync(bytes))).toContain('"gameUrl":"https://game.example/"')
    expect(headers['content-security-policy']).toContain('frame-src https://game.example')
    expect(String(brotliDecompressSync((await getPage('br')).bytes))).toContain('"gameUrl":"/game/"')
  })

  test('is not sent again to a client that has it', async () => {
    const { headers } = await getPage('br')
    const again = await getPage('br', { 'if-none-match': String(headers.etag) })
    expect(again.status).toBe(304)
    expect(again.bytes).toHaveLength(0)
    expect(again.headers['content-security-policy']).toBe(headers['content-security-policy'])
  })

  test('preloads in its head what home is drawn with', async () => {
    const { headers } = await getPage('br')
    expect(headers.link).toBe(
      [
        '</assets/vendor-1.js>; rel=modulepreload; crossorigin',
        '</assets/face-1.woff2>; rel=preload; as=font; type="font/woff2"; crossorigin',
        '</assets/index-1.css>; rel=preload; as=style; crossorigin',
        '</assets/index-1.js>; rel=modulepreload; crossorigin',
      ].join(', '),
    )
  })

  test('allows its own inline script, import map and style and no other', async () => {
    const policy = String((await getPage(null)).headers['content-security-policy'])
    const source = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    expect(policy).toContain(`script-src 'self' ${source(inline)} ${source(map)};`)
    expect(policy).toContain(`style-src 'self' ${source(style)};`)
    const frame = await get('/game/', accepting(null))
    expect(frame.headers['content-security-policy']).toContain(`style-src 'self' ${source(style)};`)
  })
})
