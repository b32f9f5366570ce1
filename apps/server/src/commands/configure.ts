import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { ignoreClosedOutput, readArguments, refuseWith } from '#platform/command-line.ts'
import { ConfigError } from '#platform/settings.ts'
import { resolveDomain } from '../configure/checks.ts'
import { configure, questionNames } from '../configure/configure.ts'
import { WrongAnswer } from '../configure/wrong-answer.ts'

ignoreClosedOutput()
const usage = `npm run configure
npm run configure -- --yes --domain play.example.org --support @name [--time-zone Asia/Tehran] [--receiver <wallet>]

  --file <path>    where the settings are written; deploy/.env
  --yes            asks nothing: what is not given must have been answered before. The token is given as BOT_TOKEN in
                   the environment, because the arguments of a program can be seen by everybody on the machine`

const wrong = refuseWith(usage)

const texts = Object.fromEntries(
  questionNames.filter((name) => name !== 'bot-token').map((name) => [name, { type: 'string' as const }]),
)

const {
  yes,
  file = 'deploy/.env',
  ...given
} = readArguments(usage, {
  options: { ...texts, file: { type: 'string' }, yes: { type: 'boolean' } },
}).values as Partial<Record<(typeof questionNames)[number] | 'file', string>> & { yes?: boolean }
if (process.env.BOT_TOKEN) given['bot-token'] = process.env.BOT_TOKEN
if (!yes && !process.stdin.isTTY) wrong('Nobody is there to answer: --yes')

/** The input of a secret is not echoed. */
async function ask(text: string, isSecret: boolean): Promise<string> {
  process.stderr.write(text)
  const output = new Writable({
    write: (chunk, _, done) => {
      if (!isSecret) process.stderr.write(chunk)
      done()
    },
  })
  const reader = createInterface({ input: process.stdin, output, terminal: true })
  try {
    return await reader.question('')
  } finally {
    reader.close()
    if (isSecret) process.stderr.write('\n')
  }
}

try {
  await configure({
    file,
    api: { root: process.env.TELEGRAM_API_ROOT || 'https://api.telegram.org', timeoutMs: 10_000 },
    resolve: resolveDomain,
    given,
    ask: yes ? undefined : ask,
    say: (line) => console.error(line),
  })
} catch (error) {
  if (!(error instanceof WrongAnswer || error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exit(78)
}
