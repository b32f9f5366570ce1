import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { addSite } from '../../src/api.ts'
import { createTestApp } from '../test-app.ts'

const page = (head: string) => `<!doctype html><html lang="fa"><head>${head}</head><body></body></html>`

/** The real server with minimal pages in place of the built ones. */
export async function createTestSite(env: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'ganj-site-'))
  const roots = { webRoot: join(folder, 'web'), gameRoot: join(folder, 'game') }
  await Promise.all(
    [join(roots.webRoot, 'assets'), roots.gameRoot].map((path) => mkdir(path, { recursive: true })),
  )
  await writeFile(
    join(roots.webRoot, 'index.html'),
    page('<title>Ganj</title><meta name="description" content="play" /><!--ganj-config-->'),
  )
  await writeFile(join(roots.webRoot, 'assets', 'app-1.js'), 'export {}')
  await writeFile(join(roots.gameRoot, 'index.html'), page('<title>Shuttle</title>'))
  // No request of a test leaves the machine: nothing listens there.
  const product = await createTestApp({ WALLETS_LIST_URL: 'http://127.0.0.1:1/wallets.json', ...env })
  await addSite(product.app, product.dependencies, roots)
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return product
}
