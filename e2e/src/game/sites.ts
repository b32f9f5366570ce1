import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import type { BrowserContext } from 'playwright-core'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

/** The pages of an origin: texts by path, or the files of a folder. */
export type Site = { pages: Record<string, string> } | { folder: URL }

/** Serves sites to a browser context under their origins without a server. Unknown paths give 404. */
export async function serveSites(context: BrowserContext, sites: Record<string, Site>): Promise<void> {
  for (const [origin, site] of Object.entries(sites)) {
    await context.route(`${origin}/**`, async (route) => {
      const asked = new URL(route.request().url()).pathname
      const path = asked.endsWith('/') ? `${asked}index.html` : asked
      const contentType = types[extname(path)] ?? 'application/octet-stream'
      const headers = { 'content-type': contentType, 'access-control-allow-origin': '*' }
      const body =
        'pages' in site
          ? site.pages[asked]
          : await readFile(new URL(`.${path}`, site.folder)).catch(() => undefined)
      await route.fulfill(body === undefined ? { status: 404 } : { headers, body })
    })
  }
}
