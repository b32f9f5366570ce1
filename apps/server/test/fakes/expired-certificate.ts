import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:tls'

/** A certificate of `localhost`, signed by an unknown authority; it expired on the first day of 2020. */
const certificate =
  'MIIBBzCBrgIBATAKBggqhkjOPQQDAjAMMQowCAYDVQQDDAFhMB4XDTIwMDEwMTAwMDAwMFoXDTIwMDEwMjAwMDAw' +
  'MFowFDESMBAGA1UEAwwJbG9jYWxob3N0MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEmw78tlqTp+1x2RoJ5bnQ' +
  'QtUZ8EFK0NiNOI81ZPoXz47rYc+MN9k6sTwNq06bYz6tmELe/YT+oUG5vRKds4cFyDAKBggqhkjOPQQDAgNIADBF' +
  'AiEAkJknRrPXAwysk+GD9eGSxxU2LE8HgpRddupJWAXxXE0CIE9MZH/M0rQ8ehzCRv4IJxILLWvJ+12O6EMoNP4s' +
  'TQeH'
const key =
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgJrCaEs6vIhJwnwJ6wqjWDf71P1Pwelx5kDpArY+N' +
  'uLGhRANCAASbDvy2WpOn7XHZGgnludBC1RnwQUrQ2I04jzVk+hfPjuthz4w32TqxPA2rTptjPq2YQt79hP6hQbm9' +
  'Ep2zhwXI'
const pem = (kind: string, base64: string) => `-----BEGIN ${kind}-----\n${base64}\n-----END ${kind}-----\n`

/** When the certificate expired. */
export const expiredAt = new Date('2020-01-02T00:00:00Z')

/** A server with a certificate that has expired and is not trusted. */
export async function startExpiredServer(): Promise<{ url: string; close(): void }> {
  const server = createServer({ cert: pem('CERTIFICATE', certificate), key: pem('PRIVATE KEY', key) })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `https://127.0.0.1:${port}`, close: () => void server.close() }
}
