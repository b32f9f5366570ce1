import type { AddressInfo } from 'node:net'
import { afterAll, expect } from 'vitest'
import { createTestApp } from '../test-app.ts'
import { attack } from './attack.ts'
import { exchange, type RealProxy, startRealProxy } from './proxies.ts'

/*
 * Requests on whose length two parsers could disagree, sent directly and through the proxies of Debian. Each has a
 * second request in its body; if it were parsed as a request, the server would see its address. The proxies must be
 * installed: only `npm run test:attack` runs these tests.
 */
const proxyNames = process.env.ATTACK_PROXIES === 'on' ? (['caddy', 'haproxy'] as const) : []

const { app } = await createTestApp()
/** Addresses in the order of the server's requests. */
const seen: string[] = []
app.server.prependListener('request', ({ url }: { url: string }) => void seen.push(url))
await app.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.server.address() as AddressInfo
const proxies: RealProxy[] = []
for (const name of proxyNames) proxies.push(await startRealProxy(name, port))
afterAll(() => Promise.all(proxies.map((proxy) => proxy.close())))

const hidden = 'GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n'
const chunked = `0\r\n\r\n${hidden}`
const length = (text: string) => `Content-Length: ${text.length}`
const te = 'Transfer-Encoding'

/** Header lines and body of each request. */
const requests: Record<string, [headers: string[], body: string]> = {
  'both lengths': [[length(chunked), `${te}: chunked`], chunked],
  'both lengths, the other way round': [[`${te}: chunked`, length(chunked)], chunked],
  'a space before the colon': [[length(chunked), `${te} : chunked`], chunked],
  'a tab after the colon': [[length(chunked), `${te}:\tchunked`], chunked],
  'two codings': [[length(chunked), `${te}: chunked`, `${te}: identity`], chunked],
  'a coding that is none': [[length(chunked), `${te}: xchunked`], chunked],
  'a coding in a list': [[length(chunked), `${te}: identity, chunked`], chunked],
  'a coding in quotes': [[length(chunked), `${te}: "chunked"`], chunked],
  'a coding in another line': [[length(chunked), `${te}:\r\n chunked`], chunked],
  'a bare line feed before the coding': [[length(chunked), `X: x\n${te}: chunked`], chunked],
  'a bare carriage return before the coding': [[length(chunked), `X: x\r${te}: chunked`], chunked],
  'a vertical tab in the coding': [[length(chunked), `${te}: \x0bchunked`], chunked],
  'a null in the name': [[length(chunked), `${te}\0: chunked`], chunked],
  'two lengths': [['Content-Length: 0', length(hidden)], hidden],
  'two lengths in a list': [[`Content-Length: 0, ${hidden.length}`], hidden],
  'a length with a sign': [[`Content-Length: +0`, 'X: x'], hidden],
  'a negative length': [['Content-Length: -1'], hidden],
  'a length in hexadecimal': [['Content-Length: 0x0'], hidden],
  'a length that is too large': [['Content-Length: 18446744073709551616'], hidden],
  'a size of a chunk with a sign': [[`${te}: chunked`], `+0\r\n\r\n${hidden}`],
  'a size of a chunk that runs over': [[`${te}: chunked`], `10000000000000000\r\n\r\n${hidden}`],
  'an extension of a chunk with a line feed': [[`${te}: chunked`], `5;a\nhello\r\n0\r\n\r\n${hidden}`],
  'a trailer that is a length': [[`${te}: chunked`], `0\r\n${length(hidden)}\r\n\r\n${hidden}`],
}

/** The request as it goes over the wire. */
const written = (headers: readonly string[], body: string) =>
  ['POST /outer HTTP/1.1', 'Host: x', 'Content-Type: application/json', ...headers, '', body].join('\r\n')

const answersOf = (text: string) => [...text.matchAll(/HTTP\/1\.[01] (\d{3})/g)].map(([, status]) => status)

for (const through of ['the server', ...proxyNames]) {
  attack(`request smuggling: ${through} and the server agree where each request ends`, async (count) => {
    const at = proxies.find(({ name }) => name === through)?.port ?? port
    for (const [name, [headers, body]] of Object.entries(requests)) {
      seen.length = 0
      const text = await exchange(at, written(headers, body))
      // What follows a body of length zero is a request of its own by the protocol, and is answered as one. If the
      // server saw a request that its sender got no answer for, the next request on the connection would get that
      // answer.
      const smuggled = seen.filter((url) => url === '/smuggled').length
      expect([name, smuggled <= Math.max(0, answersOf(text).length - 1)]).toEqual([name, true])
      // A proxy may report that the server closed the connection, or that it does not support such an encoding; the
      // server itself never fails.
      const failures = answersOf(text).filter((status) => status?.startsWith('5'))
      expect([
        name,
        failures.filter((status) => through === 'the server' || !['501', '502'].includes(String(status))),
      ]).toEqual([name, []])
      count()
    }
  })

  attack(
    `request smuggling: after each of them ${through} gives the next caller the right answer`,
    async (count) => {
      const at = proxies.find(({ name }) => name === through)?.port ?? port
      for (const [name, [headers, body]] of Object.entries(requests)) {
        await exchange(at, written(headers, body), 200)
        const next = await exchange(at, 'GET /api/nobody HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
        expect([name, answersOf(next)]).toEqual([name, ['404']])
        expect([name, next.includes('smuggled')]).toEqual([name, false])
        count()
      }
    },
  )
}
