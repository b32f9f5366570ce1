import type { BroadcastRow } from '@ganj/contract/admin'
import type { Tone } from '#platform/components/display/chip.tsx'

type ShownState = BroadcastRow['state'] | 'scheduled'

/** The state as shown: a broadcast before its time is scheduled, not in preparation. */
export const shownState = (
  { state, startsAt }: Pick<BroadcastRow, 'state' | 'startsAt'>,
  now: number,
): ShownState =>
  state === 'planning' && startsAt !== null && Date.parse(startsAt) > now ? 'scheduled' : state

export const broadcastTone: Record<ShownState, Tone> = {
  draft: 'plain',
  scheduled: 'gold',
  planning: 'info',
  sending: 'info',
  paused: 'gold',
  stopped: 'bad',
  done: 'good',
}
