import type { UserEventData, UserEventKind } from '@ganj/contract'
import type { Tx } from '#platform/database/database.ts'
import { publicId } from '#platform/random.ts'
import { addEvent } from './queries.ts'

interface Notification<Kind extends UserEventKind> {
  playerId: bigint
  kind: Kind
  data: UserEventData[Kind]
  /** The idempotency key of the notification: a repetition has no effect. */
  key: string
  now: Date
}

/** Stores a notification for a player, once for its key. */
export const notifyPlayer = <Kind extends UserEventKind>(
  tx: Tx,
  notification: Notification<Kind>,
): Promise<void> => addEvent(tx, { ...notification, publicId: publicId() })
