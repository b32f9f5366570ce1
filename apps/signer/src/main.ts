import { setTimeout as delay } from 'node:timers/promises'
import { Address } from '@ton/core'
import { ConfigError, readConfig, readFiles, readTimeout } from './config.ts'
import { makeJournal, openJournal } from './journal.ts'
import { makeKey, readKey } from './key.ts'
import { type Signer, signBatch } from './sign-batch.ts'
import { hotWallet } from './wallet.ts'
import { openWorkTable } from './work-table.ts'

const say = (event: string, details: Record<string, unknown> = {}) =>
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), event, ...details })}\n`)

/** Errors by their message only: their other fields may contain parts of the key. */
const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : 'an unknown error')

/** Creates the key and the empty journal, once. */
async function init(): Promise<void> {
  const { keyFile, journalFile } = readFiles(process.env)
  await makeKey(keyFile)
  makeJournal(journalFile)
  await address()
}

/** Prints the address of the hot wallet. */
async function address(): Promise<void> {
  const wallet = hotWallet(await readKey(readFiles(process.env).keyFile), readTimeout(process.env))
  const friendly = Address.parseRaw(wallet.address)
  say('address', { raw: wallet.address, friendly: friendly.toString({ bounceable: false }) })
}

/** Signs pending batches until it is stopped. A lost connection is opened again. */
async function run(): Promise<void> {
  const config = readConfig(process.env)
  const { keyFile, journalFile, databaseUrl, anyRole, timeout, jettonWallet, limits, round } = config
  const wallet = hotWallet(await readKey(keyFile), timeout)
  const journal = openJournal(journalFile)
  say('ready', { wallet: wallet.address, signatures: journal.signatures.count })
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  const now = () => Math.floor(Date.now() / 1000)
  while (!stop.signal.aborted) {
    try {
      const table = await openWorkTable(databaseUrl, anyRole)
      try {
        await signUntil(stop.signal, { table, journal, wallet, jettonWallet, limits, timeout, now }, round)
      } finally {
        await table.close()
      }
    } catch (error) {
      say('trouble', { message: wordsOf(error) })
      await delay(5 * round, undefined, { signal: stop.signal }).catch(() => undefined)
    }
  }
}

async function signUntil(stop: AbortSignal, signer: Signer, round: number): Promise<void> {
  let before: string | undefined
  while (!stop.aborted) {
    const result = await signBatch(signer)
    const said = typeof result === 'string' ? result : result.refused.why
    if (result !== 'nothing' && said !== before) {
      if (typeof result === 'string') say(result)
      else say('refused', { why: result.refused.why, payout: result.refused.payoutId?.toString() })
    }
    before = said
    await delay(round, undefined, { signal: stop }).catch(() => undefined)
  }
}

const usage = `npm run signer -- init      creates the key and the empty journal, once
npm run signer -- address   prints the address of the hot wallet
npm run signer -- run       signs pending batches until it is stopped; also without an argument`

const verbs = new Map([
  ['init', init],
  ['address', address],
  ['run', run],
])
const [verb = 'run', ...rest] = process.argv.slice(2)
const work = verbs.get(verb)
if (process.argv.includes('--help')) {
  process.stdout.write(`${usage}\n`)
} else if (!work || rest.length > 0) {
  process.stderr.write(`There is no '${[verb, ...rest].join(' ')}'\n\n${usage}\n`)
  process.exitCode = 64
} else {
  await work().catch((error: unknown) => {
    process.stderr.write(`${wordsOf(error)}\n`)
    process.exitCode = error instanceof ConfigError ? 78 : 1
  })
}
