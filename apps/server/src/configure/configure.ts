import { randomBytes } from 'node:crypto'
import { readConfig } from '../settings.ts'
import type { BotApi } from './bot-setup.ts'
import { setUpBot } from './bot-setup.ts'
import {
  type Checked,
  checkBotToken,
  checkDomain,
  checkReceiver,
  checkSupport,
  checkTimeZone,
  type Resolve,
} from './checks.ts'
import { type EnvFile, readEnvFile, writeEnvFile } from './env-file.ts'
import { WrongAnswer } from './wrong-answer.ts'

export const questionNames = ['domain', 'bot-token', 'time-zone', 'support', 'receiver'] as const
export type QuestionName = (typeof questionNames)[number]

interface Question {
  name: QuestionName
  text: string
  /** The meaning of an empty answer, from the former settings. */
  fallback(settings: EnvFile): string | undefined
  isSecret?: boolean
  check(answer: string): Checked | Promise<Checked>
}

interface Configuration {
  /** Where the settings are written. */
  file: string
  api: BotApi
  resolve: Resolve
  /** Answers given in advance; these are not asked for. */
  given: Partial<Record<QuestionName, string>>
  /** Asks a person; absent: the run is not interactive, and each missing answer needs a fallback. */
  ask?: ((text: string, isSecret: boolean) => Promise<string>) | undefined
  say(line: string): void
}

/**
 * Asks for the settings of an installation, checks each answer at once, writes the settings and sets up the bot.
 * @throws WrongAnswer when the run is not interactive
 */
export async function configure({ file, api, resolve, given, ask, say }: Configuration): Promise<EnvFile> {
  const former = await readEnvFile(file)
  let settings: EnvFile = { ...madeUp(), ...former }
  for (const question of questionsFor(api, resolve, settings)) {
    const { note, settings: found } = await answerOf(question, settings)
    if (note) say(note)
    settings = { ...settings, ...found }
  }
  if (settings.TETHER_RECEIVER) settings.TONCENTER_URL ||= 'https://toncenter.com'
  // Checked as the server checks it; compose and systemd name the database.
  readConfig({ ...settings, DATABASE_URL: 'postgres://checked-later' })
  await writeEnvFile(file, settings)
  say(`${file} is written`)
  await setUpBot(api, {
    BOT_TOKEN: settings.BOT_TOKEN ?? '',
    PUBLIC_URL: settings.PUBLIC_URL ?? '',
    TELEGRAM_WEBHOOK_SECRET: settings.TELEGRAM_WEBHOOK_SECRET ?? '',
    APP_NAME: settings.APP_NAME ?? 'Ganj',
  })
  say('webhook and menu button of the bot are set')
  return settings

  async function answerOf(question: Question, known: EnvFile): Promise<Checked> {
    const fallback = question.fallback(known)
    for (;;) {
      const beforehand = given[question.name] ?? (ask ? undefined : fallback)
      if (beforehand === undefined && !ask) throw new WrongAnswer(`--${question.name} is missing`)
      const hint = fallback === undefined ? '' : ` [${question.isSecret ? 'as before' : fallback || 'none'}]`
      const answer =
        beforehand ?? ((await ask?.(`${question.text}${hint}: `, question.isSecret === true)) || fallback)
      try {
        return await question.check(answer ?? '')
      } catch (error) {
        if (!(error instanceof WrongAnswer) || beforehand !== undefined) throw error
        say(error.message)
      }
    }
  }
}

const questionsFor = (api: BotApi, resolve: Resolve, { TON_NETWORK }: EnvFile): readonly Question[] => [
  {
    name: 'domain',
    text: 'Domain of the app',
    fallback: ({ GANJ_DOMAIN }) => GANJ_DOMAIN,
    check: (answer) => checkDomain(answer, resolve),
  },
  {
    name: 'bot-token',
    text: 'Token of the bot, from @BotFather',
    fallback: ({ BOT_TOKEN }) => BOT_TOKEN,
    isSecret: true,
    check: (answer) => checkBotToken(answer, api),
  },
  {
    name: 'time-zone',
    text: 'Time zone of days and seasons',
    fallback: ({ TIME_ZONE }) => TIME_ZONE ?? 'Asia/Tehran',
    check: checkTimeZone,
  },
  {
    name: 'support',
    text: 'Whom players write to about payments',
    fallback: ({ SUPPORT_CONTACT }) => SUPPORT_CONTACT,
    check: checkSupport,
  },
  {
    name: 'receiver',
    text: 'Wallet that receives payments in tether, empty for none',
    fallback: ({ TETHER_RECEIVER }) => TETHER_RECEIVER ?? '',
    check: (answer) => checkReceiver(answer, TON_NETWORK === 'testnet' ? 'testnet' : 'mainnet'),
  },
]

/** Generated settings. A second run leaves them unchanged, so that nobody is signed out. */
const madeUp = (): EnvFile => ({
  NODE_ENV: 'production',
  TELEGRAM_UPDATES: 'webhook',
  SESSION_SECRET: randomBytes(32).toString('base64url'),
  TELEGRAM_WEBHOOK_SECRET: randomBytes(32).toString('base64url'),
  POSTGRES_PASSWORD: randomBytes(24).toString('base64url'),
  SIGNER_PASSWORD: randomBytes(24).toString('base64url'),
  GRAFANA_PASSWORD: randomBytes(12).toString('base64url'),
})
