import { Type } from 'typebox'
import { Milliseconds, type SettingsGroup, type SettingsOf, Text } from '../settings.ts'

const properties = {
  HTTP_HEADERS_TIMEOUT: Milliseconds(10_000, 'time in which the headers of a request must arrive'),
  HTTP_REQUEST_TIMEOUT: Milliseconds(30_000, 'time in which the whole request must arrive'),
  TRUSTED_PROXIES: Text(
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
