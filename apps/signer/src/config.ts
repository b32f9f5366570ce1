import { Address } from '@ton/core'

/** The configuration of the signer; all of it comes from the environment of this process. */
export interface Config {
  databaseUrl: string
  keyFile: string
  journalFile: string
  /** The hot wallet's own wallet of tether, raw. */
  jettonWallet: string
  limits: Limits
  /** How long a signed message is valid, seconds; part of the wallet's address, so never changed. */
  timeout: number
  /** The polling interval, milliseconds. */
  round: number
  /** Development only: allows a database role with more permissions than a signer should have. */
  anyRole: boolean
}

/** Minor units of tether. */
export interface Limits {
  /** The maximum signed in any 24 hours. */
  dailyCap: bigint
  mostPerPayout: bigint
}

export class ConfigError extends Error {}

type Env = Readonly<Record<string, string | undefined>>

/** @throws ConfigError that names the setting and never contains its value */
export function readConfig(env: Env): Config {
  return {
    databaseUrl: needed(env, 'SIGNER_DATABASE_URL'),
    ...readFiles(env),
    jettonWallet: addressOf(env, 'SIGNER_JETTON_WALLET'),
    limits: {
      dailyCap: tetherOf(env, 'SIGNER_DAILY_CAP'),
      mostPerPayout: tetherOf(env, 'SIGNER_MAX_PAYOUT'),
    },
    timeout: readTimeout(env),
    round: wholeOf(env, 'SIGNER_ROUND', 2_000),
    anyRole: env.SIGNER_ANY_ROLE === '1',
  }
}

/** The paths of key and journal: the only settings for creating them. */
export const readFiles = (env: Env) => ({
  keyFile: needed(env, 'SIGNER_KEY_FILE'),
  journalFile: needed(env, 'SIGNER_JOURNAL'),
})

export const readTimeout = (env: Env): number => wholeOf(env, 'SIGNER_TIMEOUT', 3_600)

function needed(env: Env, name: string): string {
  const value = env[name]
  if (!value) throw new ConfigError(`${name}: must be set`)
  return value
}

function wholeOf(env: Env, name: string, fallback: number): number {
  const text = env[name]
  if (!text) return fallback
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new ConfigError(`${name}: must be a whole number above 0`)
  return Number(text)
}

function tetherOf(env: Env, name: string): bigint {
  const match = /^(\d{1,9})(?:\.(\d{1,6}))?$/.exec(needed(env, name))
  if (!match) throw new ConfigError(`${name}: must be an amount of tether, such as 500 or 12.5`)
  return BigInt(match[1] ?? 0) * 1_000_000n + BigInt((match[2] ?? '').padEnd(6, '0'))
}

function addressOf(env: Env, name: string): string {
  try {
    return Address.parse(needed(env, name)).toRawString()
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError(`${name}: must be an address of the chain`)
  }
}
