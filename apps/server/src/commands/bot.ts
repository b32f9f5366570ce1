import {
  openCommandDatabase,
  type Refuse,
  readArguments,
  refuseWith,
  runCommand,
} from '#platform/command-line.ts'
import { composeForCommand } from '../compose-for-command.ts'
import { commandSettings } from '../settings.ts'

const usage = `npm run bot -- set-up     tells Telegram the bot's commands, descriptions and menu button in every language`

const wrong: Refuse = refuseWith(usage)

const { positionals } = readArguments(usage, { allowPositionals: true })
const [verb] = positionals
if (verb !== 'set-up') wrong(verb ? `There is no '${verb}'` : 'What shall be done?')

const settings = commandSettings()
const database = await openCommandDatabase(settings, { size: 1 })
await runCommand(database, async () => {
  const { setUpBot } = composeForCommand(settings, database)
  if (!setUpBot) wrong('The bot is off: TELEGRAM_UPDATES and BOT_TOKEN')
  await setUpBot()
  console.log('Commands, descriptions and menu button of the bot are set.')
})
