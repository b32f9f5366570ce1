import type { ClientConfig } from '@ganj/contract'

const defaults: ClientConfig = { gameUrl: '/game/', botUsername: '', timeZone: 'Asia/Tehran' }

/** What the server wrote into the page; whatever is absent or unreadable has a default. */
export function readConfig(page: Document): ClientConfig {
  const written = parse(page.getElementById('ganj-config')?.textContent ?? '')
  const field = (name: keyof ClientConfig) => (typeof written[name] === 'string' ? written[name] : undefined)
  const developmentInitData = field('developmentInitData')
  return {
    gameUrl: field('gameUrl') ?? defaults.gameUrl,
    botUsername: field('botUsername') ?? defaults.botUsername,
    timeZone: knownZone(field('timeZone')) ?? defaults.timeZone,
    ...(developmentInitData ? { developmentInitData } : {}),
  }
}

function parse(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** An old browser may not know a zone that the server does. */
function knownZone(timeZone: string | undefined): string | undefined {
  try {
    return timeZone && new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

export const config = readConfig(document)
