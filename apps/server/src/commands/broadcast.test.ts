import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { startTestBotApi } from '#test/fakes/bot-api.ts'
import { run } from '#test/programs/program.ts'
import { botToken, createTestApp } from '#test/test-app.ts'

const { database, url, signIn } = await createTestApp()
const api = await startTestBotApi(botToken)
const folder = mkdtempSync(join(tmpdir(), 'ganj-broadcast-'))
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await api.close()
})

async function command(name: string, ...args: string[]) {
  const program = run(`apps/server/src/commands/${name}.ts`, args, {
    NODE_ENV: 'test',
    DATABASE_URL: url,
    BOT_TOKEN: botToken,
    BOT_USERNAME: 'ganj_bot',
    SUPPORT_CONTACT: '@ganj',
    TELEGRAM_UPDATES: 'polling',
    TELEGRAM_API_ROOT: api.url,
    PUBLIC_URL: 'https://ganj.example',
  })
  await new Promise((ended) => program.process.once('close', ended))
  return { code: program.process.exitCode, said: program.said() }
}

const fileOf = (content: unknown) => {
  const file = join(folder, 'news.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}
const text = { fa: 'خبر', en: 'News', ru: 'Новости' }
const order = ['--operator', 'Sara', '--reason', 'the new season']

test('an operator drafts a broadcast, sends it to their own chat, starts, pauses and stops it', async () => {
  await signIn(1)
  const drafted = await command('broadcast', 'draft', '--file', fileOf({ text, button: text }), ...order)
  expect([drafted.code, drafted.said]).toEqual([0, expect.stringContaining('is for 1 players')])
  const { id } = await database.one<{ id: string }>(sql`SELECT public_id AS id FROM broadcast`)
  // A chat accepts one message a second; the test advances the clock of the fake API by that.
  let seconds = 0
  api.clock = () => new Date(Date.UTC(2026, 10, 22) + 2_000 * seconds++)
  expect((await command('broadcast', 'test', id, '--chat', '77')).code).toBe(0)
  expect(api.said.map(({ chatId, text: words }) => [chatId, words])).toEqual([
    [77, text.fa],
    [77, text.en],
    [77, text.ru],
  ])
  const stateOf = async () => (await database.one<{ state: string }>(sql`SELECT state FROM broadcast`)).state
  for (const [verb, state] of [
    ['start', 'planning'],
    ['pause', 'paused'],
    ['resume', 'planning'],
    ['stop', 'stopped'],
  ] as const) {
    expect((await command('broadcast', verb, id)).code).toBe(0)
    expect(await stateOf()).toBe(state)
  }
  const again = await command('broadcast', 'start', id)
  expect([again.code, again.said]).toEqual([1, expect.stringContaining('is no draft')])
  expect((await command('broadcast', 'results', id)).said).toContain('held out')
}, 240_000)

test.each([
  [{ text: { fa: 'x' } }, '/text'],
  [{ text, segment: { shoeSize: 43 } }, '/segment'],
  [{ text, sticker: 'cat' }, 'must not have additional'],
  [{ text, picture: 'cat' }, '/picture must match'],
])(
  'an invalid broadcast is refused before it is stored: %j',
  async (content, why) => {
    const { code, said } = await command('broadcast', 'draft', '--file', fileOf(content), ...order)
    expect([code, said]).toEqual([64, expect.stringContaining(why)])
  },
  120_000,
)

test('`bot set-up` configures the bot in Telegram', async () => {
  const { code, said } = await command('bot', 'set-up')
  expect([code, said]).toEqual([0, expect.stringContaining('are set')])
  const methods = new Set(api.calls.map(({ method }) => method))
  for (const method of ['setMyCommands', 'setMyDescription', 'setMyShortDescription', 'setChatMenuButton'])
    expect(methods).toContain(method)
}, 120_000)
