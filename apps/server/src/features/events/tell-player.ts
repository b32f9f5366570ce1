import type { UserEventData, UserEventKind } from '@ganj/contract'
import type { Tx } from '#platform/database/database.ts'
import { publicId } from '#platform/random.ts'
import { addEvent } from './queries.ts'

interface Telling<Kind extends UserEventKind> {
  playerId: bigint
  kind: Kind
  data: UserEventData[Kind]
  /** What makes it the same news: told again under the same key, nothing happens. */
  key: string
  now: Date
}

/** Leaves a player something to be told, once for its key. */
export const tellPlayer = <Kind extends UserEventKind>(tx: Tx, telling: Telling<Kind>): Promise<void> =>
  addEvent(tx, { ...telling, publicId: publicId() })
