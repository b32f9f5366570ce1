import type { ValkeySettings } from './settings.ts'
import type { Valkey } from './valkey.ts'

/** The configured one, if there is one. The library is loaded only then. */
export async function configuredValkey(
  { VALKEY_URL, VALKEY_PREFIX }: ValkeySettings,
  log: { warn(details: object, message: string): void },
): Promise<Valkey | undefined> {
  if (!VALKEY_URL) return undefined
  const { openValkey } = await import('./open-valkey.ts')
  return openValkey({
    url: VALKEY_URL,
    prefix: VALKEY_PREFIX,
    onError: (error) => log.warn({ err: error }, 'a connection to Valkey broke'),
  })
}
