import { type BodyOf, prepareShareMessage } from '@ganj/contract'
import { call } from '#auth/api.ts'
import type { Host } from '#platform/hosts/host.ts'
import { withHost } from '#platform/hosts/load-host.ts'
import { reportFailure } from '#platform/report-failure.ts'

/** What is shared, as the server is asked for it. */
export type Shared = BodyOf<typeof prepareShareMessage>

/** How long the message is waited for, in milliseconds; then the link is shared. */
const patienceMs = 4_000

/**
 * Has the player send the bot's message, with the picture and a play button. Resolves to false where the host or the
 * server has none: the link is shared instead.
 */
export const shareMessage = (host: Host, shared: Shared): Promise<boolean> =>
  host.shareMessage(async () => {
    const signal = AbortSignal.timeout(patienceMs)
    const answer = await call(prepareShareMessage, { body: shared, signal }).catch(() => null)
    return answer?.preparedMessageId ?? null
  })

/** Hands something of the player's to others: as a message of the bot, else as a link with words. */
export function share(shared: Shared, link: string, words: string): void {
  withHost((host) => {
    const shareIt = async () => {
      if (!(await shareMessage(host, shared))) await host.share(link, words)
    }
    shareIt().catch(reportFailure)
  })
}
