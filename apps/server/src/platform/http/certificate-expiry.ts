import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { metrics } from '@opentelemetry/api'
import type { Clock } from '../clock.ts'

/** The time limit of the handshake, milliseconds: a scrape waits for it. */
const patienceMs = 2_000

/**
 * When the certificate served at an address expires, whoever signed it; undefined when there is none within the time
 * limit.
 */
export function certificateExpiry({ hostname, port }: URL): Promise<Date | undefined> {
  const host = hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port: Number(port || 443),
      ...(isIP(host) ? {} : { servername: host }),
      // It is read, not trusted: an expired certificate has a date as well.
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

/** Exports at each scrape the expiry of the public address' certificate, which the proxy renews. */
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
