import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { piecesOf } from '#platform/change-kind.ts'
import { seedContent } from '#platform/content.ts'
import { electLeader } from '#platform/database/leader-election.ts'
import { configuredBot } from '#platform/telegram/bot.ts'
import { byPolling } from '#platform/telegram/updates.ts'
import { startTestBotApi } from '#test/fakes/bot-api.ts'
import { run } from '#test/programs/program.ts'
import { createTestApp } from '#test/test-app.ts'
import { contentKinds } from './content-kinds.ts'
import { inviteRewards } from './features/friends/content.ts'
import { readConfig } from './settings.ts'

const token = '123456789:a-bot-that-lives-only-in-tests'
const { app, database, url, clock } = await createTestApp()
const folder = mkdtempSync(join(tmpdir(), 'ganj-bots-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Waits until a condition on one of our processes is true, however busy the machine is. */
const eventually = (holds: () => boolean) => vi.waitUntil(holds, { timeout: 120_000, interval: 50 })

/** A process that runs the bot against its own Bot API, so that the test sees which process requests updates. */
async function startBot() {
  const api = await startTestBotApi(token)
  onTestFinished(api.close)
  const program = run('apps/server/src/main.ts', [], {
    GANJ_ROLE: 'bot',
    DATABASE_URL: url,
    GANJ_DATA_DIR: folder,
    SESSION_SECRET: 'a secret of thirty-two characters',
    BOT_TOKEN: token,
    SUPPORT_CONTACT: '@ganj',
    TELEGRAM_UPDATES: 'polling',
    TELEGRAM_API_ROOT: api.url,
    TELEGRAM_TIMEOUT: '2',
    PORT: '0',
  })
  onTestFinished(program.kill)
  return {
    program,
    isOpen: () => program.said().includes('Ganj is open'),
    polls: () => api.calls.filter(({ method }) => method === 'getUpdates').length,
  }
}

test('two bots, the API and a change of content run side by side, and the second bot takes over', async () => {
  const bots = [await startBot(), await startBot()]
  await eventually(() => bots.every(({ isOpen }) => isOpen()) && bots.some(({ polls }) => polls() > 1))
  const [leader, standby] = (bots[0]!.polls() > 0 ? bots : bots.toReversed()) as [Bot, Bot]
  expect(standby.polls()).toBe(0)

  // The calls of a starting process and of an operator while the bot receives updates.
  await database.transaction((tx) => seedContent(tx, contentKinds, clock()))
  expect((await app.inject('/readyz')).statusCode).toBe(200)
  const file = join(folder, 'content.json')
  const pieces = await piecesOf(database, inviteRewards)
  writeFileSync(file, JSON.stringify(pieces.map(({ publicId, data }) => ({ publicId, data }))))
  const order = ['--file', file, '--operator', 'test', '--reason', 'nothing']
  const change = run('apps/server/src/commands/content.ts', ['set', inviteRewards.kind, ...order], {
    DATABASE_URL: url,
  })
  onTestFinished(change.kill)
  await eventually(() => change.process.exitCode !== null)
  expect([change.process.exitCode, change.said()]).toEqual([0, expect.stringContaining('Nothing differs.')])

  expect(standby.polls()).toBe(0)
  await leader.program.kill()
  await eventually(() => standby.polls() > 0)
}, 300_000)

test('when the API refuses updates to one process, another one takes over the bot', async () => {
  const [refused, accepted] = [await startTestBotApi(token), await startTestBotApi(token)]
  onTestFinished(async () => void (await Promise.all([refused.close(), accepted.close()])))
  const said: string[] = []
  const log = {
    warn: (_: object, message: string) => void said.push(message),
    error: (_: object, message: string) => void said.push(message),
  }
  const candidate = (apiRoot: string) => {
    const settings = readConfig({
      BOT_TOKEN: token,
      SUPPORT_CONTACT: '@ganj',
      TELEGRAM_UPDATES: 'polling',
      TELEGRAM_API_ROOT: apiRoot,
    })
    const updates = byPolling(configuredBot(settings)!, 2, log)
    return electLeader(updates, { url, lock: 1, everyMs: 20, log })
  }
  const [first, second] = [candidate(refused.url), candidate(accepted.url)]
  refused.behaviour = (method) => (method === 'getUpdates' ? 'unauthorized' : 'well')
  await first.start()
  await second.start()
  const polls = () => accepted.calls.filter(({ method }) => method === 'getUpdates').length
  await eventually(() => polls() > 0)
  expect(said).toContain('polling ended: the Bot API refuses BOT_TOKEN')
  await Promise.all([first.stop(), second.stop()])
}, 150_000)

type Bot = Awaited<ReturnType<typeof startBot>>
