import type { ClientConfig } from '@ganj/contract'

export const defaultTimeZone = 'Asia/Tehran'

const defaults: ClientConfig = { gameUrl: '/game/', botUsername: '', timeZone: defaultTimeZone }

/** The configuration that the server wrote into the page; missing or invalid values have a default. */
export function readConfig(page: Document): ClientConfig {
  const written = parse(page.getElementById('ganj-config')?.textContent ?? '')
  const field = (name: keyof ClientConfig) => (typeof written[name] === 'string' ? written[name] : undefined)
  const developmentInitData = field('developmentInitData')
  const privacyUrl = field('privacyUrl')
  const walletsListUrl = field('walletsListUrl')
  const { statisticsDays } = written
  return {
    gameUrl: field('gameUrl') ?? defaults.gameUrl,
    botUsername: field('botUsername') ?? defaults.botUsername,
    timeZone: field('timeZone') ?? defaults.timeZone,
    ...(developmentInitData ? { developmentInitData } : {}),
    ...(privacyUrl ? { privacyUrl } : {}),
    ...(walletsListUrl ? { walletsListUrl } : {}),
    ...(typeof statisticsDays === 'number' ? { statisticsDays } : {}),
    ...part(written, 'analytics', ['host', 'token']),
    ...part(written, 'productAnalytics', ['key', 'host']),
    ...part(written, 'errorReports', ['dsn', 'environment']),
  }
}

/** A section of the configuration; undefined unless all of its strings are present. */
function part<Name extends keyof ClientConfig>(
  written: Record<string, unknown>,
  name: Name,
  fields: readonly string[],
): Pick<ClientConfig, Name> | undefined {
  const given = (written[name] ?? {}) as Record<string, unknown>
  return fields.every((field) => typeof given[field] === 'string')
    ? ({ [name]: given } as Pick<ClientConfig, Name>)
    : undefined
}

function parse(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

export const config = readConfig(document)
