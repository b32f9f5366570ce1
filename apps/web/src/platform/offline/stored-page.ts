/** Contains the app's page under the address of home: the page is the same at every address. */
export const pageCache = 'ganj.page'
/** Prefix of the cache of one build's scripts, styles and fonts; the build id follows. */
const assetCachePrefix = 'ganj.assets.'
const pageAddress = '/'

export interface BuildDependencies {
  caches: CacheStorage
  fetch: typeof fetch
  /** The origin of the page and its files. */
  origin: string
}

/** The stored page; its text contains its build id. */
export async function storedPage({ caches }: BuildDependencies): Promise<Response | undefined> {
  return (await caches.open(pageCache)).match(pageAddress)
}

/**
 * Fetches the page and stores it when it has changed, after the files that it needs: a version is stored completely or
 * not at all. Files of versions before the previous one are removed.
 */
export async function refreshPage(dependencies: BuildDependencies): Promise<void> {
  const response = await dependencies.fetch(pageAddress, {
    cache: 'no-cache',
    credentials: 'same-origin',
    headers: { Accept: 'text/html' },
  })
  const html = withoutSecrets(await response.text())
  const build = buildOf(html)
  // Another answer (a captive portal, a proxy's error) is not the app.
  if (!response.ok || build === undefined) return
  const stored = await (await storedPage(dependencies))?.text()
  if (stored === html) return

  const assets = await dependencies.caches.open(assetCachePrefix + build)
  const missing: Request[] = []
  for (const file of assetsOf(html, dependencies.origin)) if (!(await assets.match(file))) missing.push(file)
  await assets.addAll(missing)
  const headers = new Headers(response.headers)
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name)
  await (await dependencies.caches.open(pageCache)).put(pageAddress, new Response(html, { headers }))

  const kept = [build, buildOf(stored ?? '')].map((id) => assetCachePrefix + id)
  for (const name of await dependencies.caches.keys()) {
    if (name.startsWith(assetCachePrefix) && !kept.includes(name)) await dependencies.caches.delete(name)
  }
}

/** A file of a build: its name changes with its content, so what is stored is never out of date. */
export async function answerAsset(dependencies: BuildDependencies, request: Request): Promise<Response> {
  const stored = await dependencies.caches.match(request, { ignoreVary: true })
  if (stored) return stored
  // A file that does not match the page's digest may be from the HTTP cache: it is fetched once more from the server.
  const response = await dependencies
    .fetch(request)
    .catch(() => dependencies.fetch(request, { cache: 'reload' }))
  // The server no longer serves the stored version: the next visit gets the page from the server.
  if (response.status === 404) await dependencies.caches.delete(pageCache)
  const build = response.ok ? buildOf((await (await storedPage(dependencies))?.text()) ?? '') : undefined
  if (build !== undefined)
    await (await dependencies.caches.open(assetCachePrefix + build)).put(request, response.clone())
  return response
}

const buildOf = (html: string) => /<meta name="ganj-build" content="([0-9a-f]+)"/.exec(html)?.[1]

/** Requests for the files that a page names, with their digests: a file that was modified in transit is not stored. */
const assetsOf = (html: string, origin: string): Request[] => {
  const tags = [...html.matchAll(/<(?:link|script)\b[^>]*\s(?:href|src)="(\/assets\/[^"]+)"[^>]*>/g)]
  const files = new Map(tags.map(([tag, path = '']) => [path, /\sintegrity="([^"]+)"/.exec(tag)?.[1] ?? '']))
  return [...files].map(([path, integrity]) => new Request(origin + path, { integrity }))
}

/** A stored page contains no credentials. */
const withoutSecrets = (html: string) => html.replace(/,?"developmentInitData":"(?:[^"\\]|\\.)*"/, '')
