import { readFileSync } from 'node:fs'
import { byCommand } from '#platform/admin/audit.ts'
import {
  openCommandDatabase,
  type Refuse,
  readArguments,
  refuseWith,
  runCommand,
  wordsOf,
} from '#platform/command-line.ts'
import { configuredBot } from '#platform/telegram/bot.ts'
import {
  type BroadcastVerb,
  orderBroadcast,
  orderDraft,
  readBroadcast,
} from '../features/broadcast/control.ts'
import { readDraft } from '../features/broadcast/draft.ts'
import { sendTest } from '../features/broadcast/message.ts'
import { listBroadcasts, readResults } from '../features/broadcast/results.ts'
import { countSegment } from '../features/broadcast/segment.ts'
import { seasonAt } from '../features/leaderboard/seasons/rules.ts'
import { commandSettings } from '../settings.ts'

const usage = `npm run broadcast -- draft --file <file> --operator <name> --reason <why>   stores it and counts its recipients
npm run broadcast -- test <id> --chat <your user id>    sends it to you only, in every language
npm run broadcast -- start <id> [--at <time>]           now, or at a time such as 2026-12-01T18:00:00+03:30
npm run broadcast -- pause <id> | resume <id> | stop <id>
npm run broadcast -- results <id> | list
The file: {"text": {"fa": "...", "en": "...", "ru": "..."}, "button": {...}, "picture": "https://...", "segment": {"language": "fa", "awayDays": 7}}`

const wrong: Refuse = refuseWith(usage)

const options = {
  file: { type: 'string' },
  operator: { type: 'string' },
  reason: { type: 'string' },
  chat: { type: 'string' },
  at: { type: 'string' },
} as const
const { values, positionals } = readArguments(usage, { options, allowPositionals: true })
const [verb = '', id = ''] = positionals
const withId = ['test', 'start', 'pause', 'resume', 'stop', 'results']
if (!['draft', 'list', ...withId].includes(verb))
  wrong(verb ? `There is no '${verb}'` : 'What shall be done?')
if (withId.includes(verb) && !/^[0-9a-z]{12}$/.test(id)) wrong('Which broadcast? Its id, as listed')
const now = new Date()
const at = values.at === undefined ? now : new Date(values.at)
if (Number.isNaN(at.getTime())) wrong(`${values.at} is no time`)
const chatId = Number(values.chat)
if (verb === 'test' && !(Number.isSafeInteger(chatId) && chatId > 0)) wrong('To whom? --chat, a user id')
const draft = verb === 'draft' ? readFile() : undefined

const settings = commandSettings()
const database = await openCommandDatabase(settings, { size: 2 })
const verbs: Record<string, () => Promise<unknown>> = {
  draft: async () => {
    if (!draft) return
    const { reason, operator, ...content } = draft
    const made = await database.transaction((tx) => orderDraft(tx, content, reason, byCommand(operator), now))
    const count = await countSegment(database, content.segment, {
      weeklyBoard: (moment) => seasonAt(moment, settings.TIME_ZONE).board,
      now,
    })
    console.log(`${made} is for ${count} players; one in twenty of them is held out. Not sent yet.`)
  },
  test: async () => {
    const bot = configuredBot(settings) ?? wrong('The bot is off: TELEGRAM_UPDATES and BOT_TOKEN')
    const broadcast = await readBroadcast(database, id)
    await sendTest(bot, chatId, settings.BOT_USERNAME, { publicId: id, ...broadcast })
    console.log('Sent in every language.')
  },
  start: () => order('start', `Begins ${at.toISOString()}.`),
  pause: () => order('pause', 'Paused.'),
  resume: () => order('resume', 'Goes on.'),
  stop: () => order('stop', 'Stopped.'),
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
    const rows = await listBroadcasts(database, { limit: 50 })
    console.table(
      rows.map(({ publicId, state, reason, createdBy, createdAt }) => ({
        publicId,
        state,
        reason,
        createdBy,
        createdAt: createdAt.toISOString(),
      })),
    )
  },
}

await runCommand(database, async () => verbs[verb]?.())

async function order(verb: BroadcastVerb, words: string): Promise<void> {
  const by = byCommand(values.operator ?? 'command line')
  await database.transaction((tx) =>
    orderBroadcast(tx, { verb, id, at, reason: values.reason ?? '' }, by, now),
  )
  console.log(words)
}

function readFile() {
  const { operator, reason, file } = values
  if (!operator?.trim() || !reason?.trim()) return wrong('Who orders it, and why? --operator and --reason')
  try {
    const written: unknown = JSON.parse(readFileSync(file ?? wrong('From which file? --file'), 'utf8'))
    return { ...readDraft(written), operator, reason }
  } catch (error) {
    return wrong(`${file} cannot be used: ${wordsOf(error)}`)
  }
}
