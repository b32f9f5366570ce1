import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectWallet, issueProofPayload, signIn } from '@ganj/contract'
import Fastify from 'fastify'
import { afterAll, expect } from 'vitest'
import { addSite } from '../../src/api.ts'
import { readSecrets } from '../../src/platform/secrets/secrets.ts'
import { readConfig } from '../../src/settings.ts'
import { proofBy, testWallet } from '../fixtures/wallets.ts'
import { botToken, createTestApp } from '../test-app.ts'
import { attack } from './attack.ts'

const production = await createTestApp()
const developing = await createTestApp({ NODE_ENV: 'development' })
const folder = await mkdtemp(join(tmpdir(), 'ganj-attack-'))
await writeFile(join(folder, 'index.html'), '<!--ganj-config-->')
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The sign-in data in the page of a server with these settings. */
async function pageConfig(env: Record<string, string>, path: string) {
  const settings = readConfig({ GANJ_DATA_DIR: folder, ...env })
  const secrets = await readSecrets(settings)
  const app = Fastify()
  const dependencies = { ...production.dependencies, settings, secrets }
  await addSite(app, dependencies, { webRoot: folder, gameRoot: folder })
  const { body } = await app.inject({ url: path, headers: { accept: 'text/html' } })
  await app.close()
  const [, config = ''] = /<script[^>]* id="ganj-config">(.*?)<\/script>/.exec(body) ?? []
  return JSON.parse(config) as { developmentInitData?: string }
}

const exposed: Record<string, string>[] = [
  { BOT_TOKEN: botToken },
  { BOT_TOKEN: botToken, NODE_ENV: 'test' },
  { BOT_TOKEN: botToken, PUBLIC_URL: 'https://ganj.example', NODE_ENV: 'development' },
  { BOT_ID: '123456789' },
  { HOST: '0.0.0.0' },
  { HOST: '::' },
  { HOST: '192.168.1.2' },
  { PUBLIC_URL: 'https://ganj.example', NODE_ENV: 'development' },
  { PUBLIC_URL: 'https://localhost.ganj.example', NODE_ENV: 'development' },
]

attack(
  'the page signs nobody in beside a real bot, nor on a server that is reachable from outside',
  async (count) => {
    for (const env of exposed) {
      for (const path of ['/', '/?player=1', '/shop?player=999999']) {
        expect([env, (await pageConfig(env, path)).developmentInitData]).toEqual([env, undefined])
        count()
      }
    }
  },
)

attack(
  'init data signed by a development server is refused where the real bot is configured',
  async (count) => {
    await production.signIn(1)
    for (const path of ['/', '/?player=1', '/?player=2']) {
      const { developmentInitData: token = '' } = await pageConfig({}, path)
      expect(token).not.toBe('')
      const { status, problem } = await production.call(signIn, { body: { token } })
      expect([status, problem.code]).toEqual([401, 'auth.init-data-invalid'])
      count()
    }
    expect(await readFile(join(folder, 'development-secrets.json'), 'utf8')).not.toContain(botToken)
  },
)

attack('a Host header does not decide which domain a wallet proves itself to', async (count) => {
  const player = await developing.signIn(1)
  for (const host of ['phishing.example', 'phishing.example:443', 'localhost:80']) {
    const { body: issued } = await player.call(issueProofPayload, { headers: { host } })
    const proof = proofBy(testWallet(1), issued.payload, developing.clock(), host)
    const { status, problem } = await player.call(connectWallet, { body: proof, headers: { host } })
    expect([host, status, problem.code]).toEqual([host, 400, 'wallet.proof-invalid'])
    count()
  }
})
