import type { UserEventData, UserEventKind } from '@ganj/contract'
import type { Tx } from '#platform/database/database.ts'
import { publicId } from '#platform/random.ts'
import { addEvent } from './queries.ts'

interface Notification<Kind extends UserEventKind> {
  playerId: bigint
  kind: Kind
  data: UserEventData[Kind]
  /** What makes it the same news: sent again under the same key, nothing happens. */
  key: string
  now: Date
}

/** Leaves a player a notification, once for its key. */
export const notifyPlayer = <Kind extends UserEventKind>(
  tx: Tx,
  notification: Notification<Kind>,
): Promise<void> => addEvent(tx, { ...notification, publicId: publicId() })
