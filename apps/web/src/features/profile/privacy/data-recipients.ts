import type { ClientConfig } from '@ganj/contract'
import type { TextKey } from '#platform/i18n/i18n.ts'

/** A recipient of the player's data: named by a text, or by the address of a service. */
export type DataRecipient = ({ name: TextKey } | { address: string }) & { text: TextKey }

type Watchers = Pick<ClientConfig, 'analytics' | 'productAnalytics' | 'errorReports'>

/** All recipients of data, as this installation is configured. */
export function dataRecipientsOf({ analytics, productAnalytics, errorReports }: Watchers): DataRecipient[] {
  const services = [
    [analytics?.host, 'privacy.who.pages'],
    [productAnalytics?.host, 'privacy.who.recording'],
    [errorReports?.dsn, 'privacy.who.errors'],
  ] as const satisfies readonly (readonly [string | undefined, TextKey])[]
  return [
    { name: 'privacy.who.host', text: 'privacy.who.host.text' },
    { name: 'privacy.who.wallet', text: 'privacy.who.wallet.text' },
    ...services.flatMap(([service, text]) => {
      const address = addressOf(service)
      return address ? [{ address, text }] : []
    }),
    { name: 'privacy.who.ours', text: 'privacy.who.ours.text' },
  ]
}

/** The host name of an external service; undefined for a path, which is on this server. */
const addressOf = (service: string | undefined) =>
  service && /^https?:/.test(service) ? new URL(service).hostname : undefined
