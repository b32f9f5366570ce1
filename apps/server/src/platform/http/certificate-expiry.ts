import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { metrics } from '@opentelemetry/api'
import type { Clock } from '../clock.ts'

/** How long the handshake may take, milliseconds: a scrape waits for it. */
const patienceMs = 2_000

/** When the certificate that is served at an address expires, whoever signed it; undefined when none is shown in time. */
export function certificateExpiry({ hostname, port }: URL): Promise<Date | undefined> {
  const host = hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port: Number(port || 443),
      ...(isIP(host) ? {} : { servername: host }),
      // It is looked at, not trusted: one that has expired has a date as well.
      rejectUnauthorized: false,
      timeout: patienceMs,
    })
    const finish = (expiry?: Date) => {
      socket.destroy()
      resolve(expiry)
    }
    socket.once('secureConnect', () => {
      const { valid_to: until } = socket.getPeerCertificate()
      finish(until ? new Date(until) : undefined)
    })
    socket.once('timeout', () => finish())
    socket.once('error', () => finish())
  })
}

/** Measures at each scrape how long the certificate of the public address lasts, which is the proxy's to renew. */
export function watchCertificate(publicUrl: string, clock: Clock): void {
  const url = new URL(publicUrl)
  if (url.protocol !== 'https:') return
  metrics
    .getMeter('ganj')
    .createObservableGauge('ganj.certificate.remaining', {
      unit: 's',
      description: 'until the certificate of PUBLIC_URL expires',
    })
    .addCallback(async (result) => {
      const expiry = await certificateExpiry(url)
      if (expiry) result.observe((expiry.getTime() - clock().getTime()) / 1000)
    })
}
