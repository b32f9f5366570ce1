import { resolve } from 'node:path'
import { operatorSettings } from '#auth/operators/settings.ts'
import { authSettings } from '#auth/settings.ts'
import { walletSettings } from '#auth/wallet/settings.ts'
import { ignoreClosedOutput } from '#platform/command-line.ts'
import { databaseSettings } from '#platform/database/settings.ts'
import { httpSettings } from '#platform/http/settings.ts'
import { limitSettings } from '#platform/limits/settings.ts'
import { playDeckSettings } from '#platform/playdeck/settings.ts'
import { processSettings } from '#platform/process-settings.ts'
import { secretSettings } from '#platform/secrets/settings.ts'
import { ConfigError, type Environment, readSettings, type SettingsOfGroups } from '#platform/settings.ts'
import { telegramSettings } from '#platform/telegram/settings.ts'
import { telemetrySettings } from '#platform/telemetry/settings.ts'
import { chainSettings } from '#platform/ton/settings.ts'
import { valkeySettings } from '#platform/valkey/settings.ts'
import { clientSettings } from './client-settings.ts'
import { analyticsSettings } from './features/analytics/feature.ts'
import { broadcastSettings } from './features/broadcast/feature.ts'
import { gameSettings } from './features/game/feature.ts'
import { paymentSettings } from './features/payments/feature.ts'
import { payoutSettings } from './features/payouts/feature.ts'

/** All settings, by the part that declares them. */
export const settingsGroups = [
  processSettings,
  databaseSettings,
  valkeySettings,
  httpSettings,
  limitSettings,
  secretSettings,
  authSettings,
  operatorSettings,
  playDeckSettings,
  telegramSettings,
  broadcastSettings,
  gameSettings,
  chainSettings,
  walletSettings,
  payoutSettings,
  paymentSettings,
  analyticsSettings,
  clientSettings,
  telemetrySettings,
] as const

export type Settings = SettingsOfGroups<typeof settingsGroups>

/**
 * Reads and checks the settings of the process. Empty values count as not set.
 * @throws ConfigError naming every setting that is wrong
 */
export function readConfig(env: Environment): Settings {
  const settings = readSettings(settingsGroups, env)
  return { ...settings, GANJ_DATA_DIR: resolve(settings.GANJ_DATA_DIR) }
}

/** The settings of this process; ends it when they are wrong. */
export function settingsOrStop(): Settings {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`The configuration is not right:\n${error.message}\n`)
    process.exit(78)
  }
}

/** The settings of a command; ends it when they are wrong. */
export function commandSettings(): Settings {
  ignoreClosedOutput()
  return settingsOrStop()
}
