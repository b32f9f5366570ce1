import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { addSite } from './api.ts'
import type { Dependencies } from './app.ts'
import { readConfig } from './settings.ts'

const folder = await mkdtemp(join(tmpdir(), 'ganj-site-'))
await writeFile(join(folder, 'index.html'), '<!--ganj-config-->')
afterAll(() => rm(folder, { recursive: true }))

/** The page as a server with these settings answers it. */
async function pageOf(settings: Record<string, string>) {
  const app = fastify()
  const secrets = { proof: { kind: 'ed25519' } } as Secrets
  const dependencies = {
    settings: readConfig(settings),
    secrets,
    clock: () => new Date(),
    log: app.log,
  } as Dependencies
  await addSite(app, dependencies, { webRoot: folder, gameRoot: folder })
  const { body, headers } = await app.inject({ url: '/', headers: { accept: 'text/html' } })
  await app.close()
  return { body, policy: String(headers['content-security-policy']) }
}

test('the page contains another list of wallets when one is set, and may fetch it from its origin', async () => {
  const other = await pageOf({ WALLETS_LIST_URL: 'http://wallets.test:8080/list.json' })
  expect(other.body).toContain('"walletsListUrl":"http://wallets.test:8080/list.json"')
  expect(other.policy).toMatch(/connect-src [^;]*http:\/\/wallets\.test:8080/)
  expect((await pageOf({})).body).not.toContain('walletsListUrl')
})
