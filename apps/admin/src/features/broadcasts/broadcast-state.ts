import type { BroadcastRow } from '@ganj/contract/admin'
import type { Tone } from '#platform/components/chip.tsx'

export const broadcastTone: Record<BroadcastRow['state'], Tone> = {
  draft: 'plain',
  planning: 'info',
  sending: 'info',
  paused: 'gold',
  stopped: 'bad',
  done: 'good',
}

/** Those of a message, in the order in which they are written. */
export const messageLanguages = ['fa', 'en', 'ru'] as const
export type MessageLanguage = (typeof messageLanguages)[number]
