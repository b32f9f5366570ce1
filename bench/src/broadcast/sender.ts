import { configuredBot, openDatabase, readConfig, sendBroadcasts } from '@ganj/server/test/internals'
import { createVirtualClock } from './clock.ts'

/* The process that is killed: it sends what is due, and prints its memory use. */

const [url = '', apiRoot = '', startsAt = ''] = process.argv.slice(2)
const settings = readConfig({
  BOT_TOKEN: '123456789:a-bot-that-lives-only-in-benches',
  BOT_USERNAME: 'ganj_bot',
  SUPPORT_CONTACT: '@ganj',
  TELEGRAM_UPDATES: 'polling',
  TELEGRAM_API_ROOT: apiRoot,
})
const bot = configuredBot(settings)
if (!bot) throw new Error('no bot')
const database = openDatabase({ url, size: 4, onError: () => undefined })
let calls = 0
const { pool } = database
const { now, wait, pass } = createVirtualClock(
  Number(startsAt),
  () => calls === 0 && pool.waitingCount === 0 && pool.idleCount === pool.totalCount,
)
bot.api.config.use(async (ask, method, payload, signal) => {
  calls++
  try {
    // The fake API measures its rate limits by the same clock.
    return await ask(method, { ...payload, at: now() }, signal)
  } finally {
    calls--
  }
})
const sayMemory = () => process.stdout.write(`${process.memoryUsage.rss() / 2 ** 20}\n`)
const saying = setInterval(sayMemory, 250)
sayMemory()
const { BOT_USERNAME: botUsername, BROADCAST_RATE: rate } = settings
const clock = () => new Date(now())
await pass(
  sendBroadcasts({ database, bot, botUsername, clock, wait, rate, weeklyBoard: () => '' }, new Date(8.64e15)),
)
clearInterval(saying)
sayMemory()
await database.close()
