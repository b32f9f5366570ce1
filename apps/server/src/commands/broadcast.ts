import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { openCommandDatabase, type Refuse, refuseWith, runCommand, wordsOf } from '#platform/command-line.ts'
import { configuredBot } from '#platform/telegram/bot.ts'
import {
  draftBroadcast,
  pauseBroadcast,
  readBroadcast,
  resumeBroadcast,
  startBroadcast,
  stopBroadcast,
} from '../features/broadcast/control.ts'
import { readDraft } from '../features/broadcast/draft.ts'
import { sendTest } from '../features/broadcast/message.ts'
import { listBroadcasts, readResults } from '../features/broadcast/results.ts'
import { countSegment } from '../features/broadcast/segment.ts'
import { commandSettings } from '../settings.ts'

const usage = `npm run broadcast -- draft --file <file> --operator <name> --reason <why>   keeps it and counts whom it is for
npm run broadcast -- test <id> --chat <your user id>    sends it to you alone, in every language
npm run broadcast -- start <id> [--at <time>]           now, or at a time such as 2026-12-01T18:00:00+03:30
npm run broadcast -- pause <id> | resume <id> | stop <id>
npm run broadcast -- results <id> | list
The file: {"text": {"fa": "...", "en": "...", "ru": "..."}, "button": {...}, "segment": {"language": "fa", "awayDays": 7}}`

const wrong: Refuse = refuseWith(usage)

const options = {
  file: { type: 'string' },
  operator: { type: 'string' },
  reason: { type: 'string' },
  chat: { type: 'string' },
  at: { type: 'string' },
} as const
const { values, positionals } = parseArgs({ options, allowPositionals: true })
const [verb = '', id = ''] = positionals
const withId = ['test', 'start', 'pause', 'resume', 'stop', 'results']
if (!['draft', 'list', ...withId].includes(verb))
  wrong(verb ? `There is no '${verb}'` : 'What shall be done?')
if (withId.includes(verb) && !/^[0-9a-z]{12}$/.test(id)) wrong('Which broadcast? Its id, as listed')
const at = values.at === undefined ? new Date() : new Date(values.at)
if (Number.isNaN(at.getTime())) wrong(`${values.at} is no time`)
const chatId = Number(values.chat)
if (verb === 'test' && !(Number.isSafeInteger(chatId) && chatId > 0)) wrong('To whom? --chat, a user id')
const draft = verb === 'draft' ? readFile() : undefined

const settings = commandSettings()
const database = await openCommandDatabase(settings, { size: 2 })
const verbs: Record<string, () => Promise<unknown>> = {
  draft: async () => {
    if (!draft) return
    const made = await database.transaction((tx) => draftBroadcast(tx, draft))
    const count = await countSegment(database, draft.segment, draft.now)
    console.log(`${made} is for ${count} players; one in twenty of them is held out. Not sent yet.`)
  },
  test: async () => {
    const bot = configuredBot(settings) ?? wrong('The bot is off: TELEGRAM_UPDATES and BOT_TOKEN')
    const broadcast = await readBroadcast(database, id)
    await sendTest(bot, chatId, settings.BOT_USERNAME, { publicId: id, ...broadcast })
    console.log('Sent in every language.')
  },
  start: () =>
    startBroadcast(database.autocommit, id, at).then(() => console.log(`Begins ${at.toISOString()}.`)),
  pause: () => pauseBroadcast(database.autocommit, id).then(() => console.log('Paused.')),
  resume: () => resumeBroadcast(database.autocommit, id).then(() => console.log('Goes on.')),
  stop: () => stopBroadcast(database.autocommit, id, new Date()).then(() => console.log('Stopped.')),
  results: async () => {
    const results = (await readResults(database, id)) ?? wrong(`There is no broadcast ${id}.`)
    const { played, bought, createdAt, ...counts } = results
    const percent = (share: number) => `${(share * 100).toFixed(1)} %`
    console.table({ ...counts, createdAt: createdAt.toISOString() })
    console.table({
      'played within 48 h': { 'sent to': percent(played.sent), 'held out': percent(played.heldOut) },
      'bought within 48 h': { 'sent to': percent(bought.sent), 'held out': percent(bought.heldOut) },
    })
  },
  list: async () => {
    const rows = await listBroadcasts(database, 50)
    console.table(rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() })))
  },
}

await runCommand(database, async () => verbs[verb]?.())

function readFile() {
  const { operator, reason, file } = values
  if (!operator?.trim() || !reason?.trim()) return wrong('Who orders it, and why? --operator and --reason')
  try {
    const written: unknown = JSON.parse(readFileSync(file ?? wrong('From which file? --file'), 'utf8'))
    return { ...readDraft(written), operator, reason, now: new Date() }
  } catch (error) {
    return wrong(`${file} cannot be used: ${wordsOf(error)}`)
  }
}
