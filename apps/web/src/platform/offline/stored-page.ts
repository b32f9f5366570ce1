/** Holds the app's page, under the address of home: it is the same at every address. */
export const pageCache = 'ganj.page'
/** Holds the scripts, styles and fonts of one build; its id follows. */
const assetCachePrefix = 'ganj.assets.'
const pageAddress = '/'

export interface BuildDependencies {
  caches: CacheStorage
  fetch: typeof fetch
  /** Where the page and its files are. */
  origin: string
}

/** The page as it was stored last; its text names the build it belongs to. */
export async function storedPage({ caches }: BuildDependencies): Promise<Response | undefined> {
  return (await caches.open(pageCache)).match(pageAddress)
}

/**
 * Fetches the page anew and stores it when it is another one, after the files that it needs: a version is there as a whole,
 * or not at all. Files of versions before the last one are given up.
 */
export async function refreshPage(around: BuildDependencies): Promise<void> {
  const response = await around.fetch(pageAddress, {
    cache: 'no-cache',
    credentials: 'same-origin',
    headers: { Accept: 'text/html' },
  })
  const html = withoutSecrets(await response.text())
  const build = buildOf(html)
  // Another answer (a captive portal, a proxy's error) is not the app.
  if (!response.ok || build === undefined) return
  const stored = await (await storedPage(around))?.text()
  if (stored === html) return

  const assets = await around.caches.open(assetCachePrefix + build)
  const missing: Request[] = []
  for (const file of assetsOf(html, around.origin)) if (!(await assets.match(file))) missing.push(file)
  await assets.addAll(missing)
  const headers = new Headers(response.headers)
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name)
  await (await around.caches.open(pageCache)).put(pageAddress, new Response(html, { headers }))

  const kept = [build, buildOf(stored ?? '')].map((id) => assetCachePrefix + id)
  for (const name of await around.caches.keys()) {
    if (name.startsWith(assetCachePrefix) && !kept.includes(name)) await around.caches.delete(name)
  }
}

/** A file of a build: its name changes with its content, so what is stored is never out of date. */
export async function answerAsset(around: BuildDependencies, request: Request): Promise<Response> {
  const stored = await around.caches.match(request, { ignoreVary: true })
  if (stored) return stored
  // One that is not what the page's digest says may lie so in the browser's own cache: once more from the server.
  const response = await around.fetch(request).catch(() => around.fetch(request, { cache: 'reload' }))
  // The server no longer serves the stored version: the next visit gets the page from the server.
  if (response.status === 404) await around.caches.delete(pageCache)
  const build = response.ok ? buildOf((await (await storedPage(around))?.text()) ?? '') : undefined
  if (build !== undefined)
    await (await around.caches.open(assetCachePrefix + build)).put(request, response.clone())
  return response
}

const buildOf = (html: string) => /<meta name="ganj-build" content="([0-9a-f]+)"/.exec(html)?.[1]

/** What a page names, with its digests: a file that was changed on the way is not stored. */
const assetsOf = (html: string, origin: string): Request[] => {
  const tags = [...html.matchAll(/<(?:link|script)\b[^>]*\s(?:href|src)="(\/assets\/[^"]+)"[^>]*>/g)]
  const files = new Map(tags.map(([tag, path = '']) => [path, /\sintegrity="([^"]+)"/.exec(tag)?.[1] ?? '']))
  return [...files].map(([path, integrity]) => new Request(origin + path, { integrity }))
}

/** A stored page contains no credentials. */
const withoutSecrets = (html: string) => html.replace(/,?"developmentInitData":"(?:[^"\\]|\\.)*"/, '')
