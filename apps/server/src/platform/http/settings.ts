import { isIP } from 'node:net'
import { Type } from 'typebox'
import { Milliseconds, type SettingsGroup, type SettingsOf, Text, TextThat } from '../settings.ts'

const longestPrefix: Readonly<Record<number, number>> = { 4: 32, 6: 128 }

/** Whether Fastify takes this as proxies: a name of networks, an address or a network. */
function isProxy(text: string): boolean {
  if (/^(loopback|linklocal|uniquelocal)$/.test(text)) return true
  const [address = '', prefix = '1', ...rest] = text.split('/')
  const longest = longestPrefix[isIP(address)] ?? 0
  return rest.length === 0 && /^\d+$/.test(prefix) && Number(prefix) > 0 && Number(prefix) <= longest
}

const properties = {
  HTTP_HEADERS_TIMEOUT: Milliseconds(10_000, 'time in which the headers of a request must arrive'),
  HTTP_REQUEST_TIMEOUT: Milliseconds(30_000, 'time in which the whole request must arrive'),
  TRUSTED_PROXIES: TextThat(
    (text) => text.split(',').every((one) => isProxy(one.trim())),
    'be addresses such as 10.0.0.2, networks such as 10.0.0.0/8, loopback, linklocal or uniquelocal, with commas between them',
    'proxies whose X-Forwarded-For is trusted: addresses, networks, loopback, linklocal, uniquelocal',
    'loopback',
  ),
  FRAME_ANCESTORS: Text(
    'sites that may show the app in a frame, as in Content-Security-Policy',
    "'self' https://web.telegram.org https://*.telegram.org https://*.playdeck.io",
  ),
  CONNECT_SOURCES: Text('where else the app may connect, as in Content-Security-Policy', ''),
  API_DOCS: Type.Optional(
    Type.Enum(['on', 'off'], {
      description: 'the document of the API at /api/docs; unset: on, in production off',
    }),
  ),
}

export type HttpSettings = SettingsOf<typeof properties>

export const httpSettings = {
  section: 'HTTP',
  properties,
  problems: ({ HTTP_HEADERS_TIMEOUT, HTTP_REQUEST_TIMEOUT }: HttpSettings) =>
    HTTP_HEADERS_TIMEOUT > HTTP_REQUEST_TIMEOUT
      ? ['HTTP_HEADERS_TIMEOUT: must not be longer than HTTP_REQUEST_TIMEOUT']
      : [],
} satisfies SettingsGroup
