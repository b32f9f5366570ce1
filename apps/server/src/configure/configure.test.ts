import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../settings.ts'
import { configure } from './configure.ts'
import { readEnvFile } from './env-file.ts'
import { WrongAnswer } from './wrong-answer.ts'

const token = '123456:abcdefghijklmnopqrstuvwxyz'
const calls: { method: string; fields: Record<string, unknown> }[] = []

/** A Bot API that knows one token. */
const server = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  const [, given, method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? '') ?? []
  const isKnown = given === token
  if (isKnown) calls.push({ method, fields: JSON.parse(body || '{}') as Record<string, unknown> })
  response.statusCode = isKnown ? 200 : 401
  const result = method === 'getMe' ? { id: 123456, username: 'ganj_bot' } : true
  response.end(JSON.stringify(isKnown ? { ok: true, result } : { ok: false, description: 'Unauthorized' }))
})
const folder = mkdtempSync(join(tmpdir(), 'ganj-configure-'))
const file = join(folder, '.env')

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  calls.length = 0
  rmSync(file, { force: true })
})

const complete = { domain: 'play.example.org', 'bot-token': token, support: '@studio' }

const run = (given: Record<string, string>, ask?: (text: string) => Promise<string>) => {
  const said: string[] = []
  return configure({
    file,
    api: { root: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, timeoutMs: 5_000 },
    resolve: async (domain) => (domain === 'play.example.org' ? ['203.0.113.7'] : []),
    given,
    ask,
    say: (line) => said.push(line),
  }).then(() => said)
}

test('the written file is a production configuration that only its owner can read', async () => {
  const said = await run({ ...complete, 'time-zone': 'Europe/Istanbul' })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const settings = readConfig({ ...(await readEnvFile(file)), DATABASE_URL: 'postgres://x' })
  expect(settings).toMatchObject({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://play.example.org',
    BOT_USERNAME: 'ganj_bot',
    TELEGRAM_UPDATES: 'webhook',
    TIME_ZONE: 'Europe/Istanbul',
  })
  expect(said.join('\n')).toContain('the bot is @ganj_bot')
  expect(said.join('\n')).not.toContain(token)
})

test('webhook and menu button point to the domain, and the webhook has the secret of the file', async () => {
  await run(complete)
  const { TELEGRAM_WEBHOOK_SECRET: secret } = await readEnvFile(file)
  expect(calls.map(({ method }) => method)).toEqual(['getMe', 'setWebhook', 'setChatMenuButton'])
  expect(calls[1]?.fields).toMatchObject({
    url: 'https://play.example.org/api/hook/telegram',
    secret_token: secret,
    allowed_updates: ['message', 'pre_checkout_query', 'callback_query', 'inline_query', 'my_chat_member'],
  })
  expect(calls[2]?.fields).toMatchObject({ menu_button: { web_app: { url: 'https://play.example.org' } } })
})

test('a second run asks nothing again and leaves every secret unchanged', async () => {
  await run(complete)
  const first = readFileSync(file, 'utf8')
  await run({})
  expect(readFileSync(file, 'utf8')).toBe(first)
})

test.each([
  ['domain', 'https://play.example.org/', 'is not a domain'],
  ['domain', 'nowhere.example.org', 'has no address in the DNS'],
  ['bot-token', 'abc', 'That is not a bot token'],
  ['bot-token', `654321:${'b'.repeat(30)}`, 'does not know this token'],
  ['time-zone', 'Tehran', 'is not a time zone'],
  ['receiver', 'EQnothing', 'is not an address'],
  ['receiver', `-1:${'0'.repeat(64)}`, 'is not an address'],
  ['support', '', 'Name somebody'],
])('%s %s is refused before anything is written or configured', async (name, answer, why) => {
  await expect(run({ ...complete, [name]: answer })).rejects.toThrow(why)
  await expect(readEnvFile(file)).resolves.toEqual({})
  expect(calls.filter(({ method }) => method !== 'getMe')).toEqual([])
})

test('without a terminal and without an answer, the error names the missing setting', async () => {
  await expect(run({ domain: complete.domain, support: '@studio' })).rejects.toThrow(
    new WrongAnswer('--bot-token is missing'),
  )
})

test('a person is shown the error and asked again', async () => {
  const answers: Record<string, string[]> = {
    Domain: ['play', 'play.example.org'],
    Token: [token],
    Time: [''],
    Whom: ['@studio'],
    Wallet: [''],
  }
  const said = await run({}, async (text) => answers[text.split(' ')[0] ?? '']?.shift() ?? '')
  expect(said[0]).toContain("'play' is not a domain")
  expect((await readEnvFile(file)).TIME_ZONE).toBe('Asia/Tehran')
})
