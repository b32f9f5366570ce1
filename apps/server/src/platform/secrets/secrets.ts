import { randomBytes, randomInt } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProcessSettings } from '../process-settings.ts'
import type { InitDataProof } from '../telegram/init-data.ts'
import type { TelegramSettings } from '../telegram/settings.ts'
import type { SecretSettings } from './settings.ts'

export interface Secrets {
  sessionSecret: string
  proof: InitDataProof
  /** A random bot token that signs development players' init data; absent when a real bot is configured. */
  developmentToken?: string
}

interface GeneratedSecrets {
  sessionSecret: string
  botToken: string
}

/**
 * The secrets of the configuration; outside production, missing ones are generated once and stored in the data folder.
 */
export async function readSecrets(
  settings: ProcessSettings & SecretSettings & TelegramSettings,
): Promise<Secrets> {
  const { SESSION_SECRET, BOT_TOKEN, BOT_ID, TELEGRAM_ENVIRONMENT: environment } = settings
  const generatedSecrets = async () => {
    if (settings.NODE_ENV === 'production') throw new Error('secrets are never made up in production')
    return developmentSecrets(settings.GANJ_DATA_DIR)
  }
  const sessionSecret = SESSION_SECRET ?? (await generatedSecrets()).sessionSecret
  if (BOT_TOKEN) return { sessionSecret, proof: { kind: 'hmac', botToken: BOT_TOKEN } }
  if (BOT_ID) return { sessionSecret, proof: { kind: 'ed25519', botId: BOT_ID, environment } }
  const { botToken } = await generatedSecrets()
  return { sessionSecret, proof: { kind: 'hmac', botToken }, developmentToken: botToken }
}

async function developmentSecrets(folder: string): Promise<GeneratedSecrets> {
  const file = join(folder, 'development-secrets.json')
  const fresh: GeneratedSecrets = {
    sessionSecret: randomBytes(32).toString('base64url'),
    botToken: `${randomInt(1e8, 1e9)}:${randomBytes(26).toString('base64url')}`,
  }
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(file, JSON.stringify(fresh), { flag: 'wx', mode: 0o600 })
    return fresh
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return JSON.parse(await readFile(file, 'utf8')) as GeneratedSecrets
  }
}
