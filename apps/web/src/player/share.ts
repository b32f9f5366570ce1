import { type BodyOf, prepareShareMessage } from '@ganj/contract'
import { call } from '#auth/api.ts'
import type { Host } from '#platform/hosts/host.ts'
import { withHost } from '#platform/hosts/load-host.ts'
import { reportFailure } from '#platform/report-failure.ts'

/** What is shared, as the request body. */
export type Shared = BodyOf<typeof prepareShareMessage>

/** Time limit for preparing the message, in milliseconds; after it the link is shared. */
const patienceMs = 4_000

/**
 * Lets the player send the bot's message, with a picture and a play button. Resolves to false when the host or the
 * server does not support it: the caller then shares the link.
 */
export const shareMessage = (host: Host, shared: Shared): Promise<boolean> =>
  host.shareMessage(async () => {
    const signal = AbortSignal.timeout(patienceMs)
    const answer = await call(prepareShareMessage, { body: shared, signal }).catch(() => null)
    return answer?.preparedMessageId ?? null
  })

/** Shares something: as a message of the bot, else as a link with a text. */
export function share(shared: Shared, link: string, words: string): void {
  withHost((host) => {
    const shareIt = async () => {
      if (!(await shareMessage(host, shared))) await host.share(link, words)
    }
    shareIt().catch(reportFailure)
  })
}
