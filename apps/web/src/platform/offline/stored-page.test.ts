// @vitest-environment node
import { createHash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { answerAsset, pageCache, refreshPage, storedPage } from './stored-page.ts'

/** Cache storage in memory, by address. As in browsers, an `addAll` with one failure adds nothing. */
function memoryCaches(load: (request: Request) => Promise<Response>) {
  const all = new Map<string, Map<string, Response>>()
  const address = (request: RequestInfo | URL) =>
    request instanceof Request ? new URL(request.url).pathname : String(request)
  const open = async (name: string) => {
    const held = all.get(name) ?? new Map<string, Response>()
    all.set(name, held)
    return {
      match: async (request: RequestInfo) => held.get(address(request))?.clone(),
      put: async (request: RequestInfo, response: Response) => void held.set(address(request), response),
      addAll: async (wanted: Request[]) => {
        const got = await Promise.all(wanted.map(load))
        if (got.some(({ ok }) => !ok)) throw new TypeError('a file did not come')
        wanted.forEach((each, place) => {
          held.set(address(each), got[place]!)
        })
      },
    }
  }
  const caches = {
    open,
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    match: async (request: RequestInfo) => {
      for (const held of all.values())
        if (held.has(address(request))) return held.get(address(request))?.clone()
    },
  }
  return { caches: caches as CacheStorage, all }
}

let served: Record<string, () => Response>
let asked: string[]
let dependencies: Parameters<typeof refreshPage>[0]
let all: Map<string, Map<string, Response>>

const digestOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

const pageOf = (build: string, config = '{}') =>
  `<meta name="ganj-build" content="${build}" /><script type="application/json" id="ganj-config">${config}</script>` +
  `<script type="module" src="/assets/${build}.js" integrity="${digestOf(build)}"></script><link rel="icon" href="/icon.svg" />`

function serve(build: string, config?: string) {
  served['/'] = () =>
    new Response(pageOf(build, config), {
      headers: { 'content-type': 'text/html', 'content-security-policy': "default-src 'self'", etag: '"1"' },
    })
  served[`/assets/${build}.js`] = () => new Response(build)
}

beforeEach(() => {
  served = {}
  asked = []
  const load = async (request: RequestInfo | URL, init?: RequestInit) => {
    const path = request instanceof Request ? new URL(request.url).pathname : String(request)
    asked.push(init?.cache === 'reload' ? `${path} anew` : path)
    const response = served[asked.at(-1)!]?.() ?? served[path]?.() ?? new Response('', { status: 404 })
    const digest = request instanceof Request && response.ok ? request.integrity : ''
    if (digest !== '' && digestOf(await response.clone().text()) !== digest) throw new TypeError('changed')
    return response
  }
  const memory = memoryCaches(load)
  all = memory.all
  dependencies = { caches: memory.caches, fetch: load, origin: 'http://localhost' }
})

const assetRequest = (path: string) => new Request(`http://localhost${path}`)
const text = async (response: Promise<Response | undefined>) => (await response)?.text()

test('the page is stored with its policy, after the files it needs', async () => {
  serve('a1')
  await refreshPage(dependencies)
  const page = await storedPage(dependencies)
  expect(await page?.text()).toBe(pageOf('a1'))
  expect(page?.headers.get('content-security-policy')).toBe("default-src 'self'")
  expect(page?.headers.get('etag')).toBeNull()
  asked.length = 0
  expect(await text(answerAsset(dependencies, assetRequest('/assets/a1.js')))).toBe('a1')
  expect(asked).toEqual([])
})

test('a new version replaces the old one completely or not at all', async () => {
  serve('a1')
  await refreshPage(dependencies)
  serve('b2')
  delete served['/assets/b2.js']
  await expect(refreshPage(dependencies)).rejects.toThrow()
  expect(await text(storedPage(dependencies))).toBe(pageOf('a1'))
  serve('b2')
  await refreshPage(dependencies)
  expect(await text(storedPage(dependencies))).toBe(pageOf('b2'))
})

test('neither a file that was modified in transit nor its version is stored', async () => {
  serve('a1')
  await refreshPage(dependencies)
  serve('b2')
  served['/assets/b2.js'] = () => new Response('b2; steal()')
  await expect(refreshPage(dependencies)).rejects.toThrow('changed')
  expect(await text(storedPage(dependencies))).toBe(pageOf('a1'))
})

test('a file that is modified in the HTTP cache is fetched again without that cache', async () => {
  serve('a1')
  await refreshPage(dependencies)
  served['/assets/shop.js'] = () => new Response('shop; steal()')
  served['/assets/shop.js anew'] = () => new Response('shop')
  const request = new Request('http://localhost/assets/shop.js', { integrity: digestOf('shop') })
  expect(await text(answerAsset(dependencies, request))).toBe('shop')
})

test('the previous version is kept for pages that still run, older ones are removed', async () => {
  for (const build of ['a1', 'b2', 'c3']) {
    serve(build)
    await refreshPage(dependencies)
  }
  expect([...all.keys()].sort()).toEqual(['ganj.assets.b2', 'ganj.assets.c3', pageCache])
})

test('a file that is fetched later is stored with the others', async () => {
  serve('a1')
  await refreshPage(dependencies)
  served['/assets/shop.js'] = () => new Response('shop')
  expect(await text(answerAsset(dependencies, assetRequest('/assets/shop.js')))).toBe('shop')
  delete served['/assets/shop.js']
  expect(await text(answerAsset(dependencies, assetRequest('/assets/shop.js')))).toBe('shop')
})

test('when the server no longer has a file of the stored version, the next page comes from the server', async () => {
  serve('a1')
  await refreshPage(dependencies)
  expect((await answerAsset(dependencies, assetRequest('/assets/gone.js'))).status).toBe(404)
  expect(await storedPage(dependencies)).toBeUndefined()
})

test('a server error does not remove the stored page', async () => {
  serve('a1')
  await refreshPage(dependencies)
  served['/assets/shop.js'] = () => new Response('', { status: 503 })
  expect((await answerAsset(dependencies, assetRequest('/assets/shop.js'))).status).toBe(503)
  served['/'] = () => new Response('Bad gateway', { status: 502 })
  await refreshPage(dependencies)
  expect(await text(storedPage(dependencies))).toBe(pageOf('a1'))
})

test('an answer that is not the app is not stored', async () => {
  served['/'] = () => new Response('<html>Log in to the network</html>')
  await refreshPage(dependencies)
  expect(await storedPage(dependencies)).toBeUndefined()
})

test('a stored page contains no credentials and is the same for every fetch', async () => {
  serve('a1', '{"timeZone":"Asia/Tehran","developmentInitData":"user=%7B%7D&hash=1\\"2"}')
  await refreshPage(dependencies)
  expect(await text(storedPage(dependencies))).toBe(pageOf('a1', '{"timeZone":"Asia/Tehran"}'))
})
