import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { serveSite } from '#platform/http/site.ts'
import type { Secrets } from '#platform/secrets.ts'
import { clientConfig } from './client-config.ts'

const folder = await mkdtemp(join(tmpdir(), 'ganj-site-'))
await writeFile(join(folder, 'index.html'), '<!--ganj-config-->')
afterAll(() => rm(folder, { recursive: true }))

/** The page as a server with these settings answers it. */
async function pageOf(settings: Record<string, string>) {
  const app = fastify()
  const secrets = { proof: { kind: 'ed25519' } } as unknown as Secrets
  const config = readConfig(settings)
  await serveSite(app, {
    webRoot: folder,
    gameRoot: folder,
    frameAncestors: "'self'",
    config: (request) => clientConfig(config, secrets, () => new Date(), request),
  })
  const { body, headers } = await app.inject({ url: '/', headers: { accept: 'text/html' } })
  await app.close()
  return { body, policy: String(headers['content-security-policy']) }
}

test('the page is told of another list of wallets, and may read it where it stands', async () => {
  const other = await pageOf({ WALLETS_LIST_URL: 'http://wallets.test:8080/list.json' })
  expect(other.body).toContain('"walletsListUrl":"http://wallets.test:8080/list.json"')
  expect(other.policy).toMatch(/connect-src [^;]*http:\/\/wallets\.test:8080/)
  expect((await pageOf({})).body).not.toContain('walletsListUrl')
})
