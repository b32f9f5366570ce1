import { getMessageSwitches, messageKinds, switchMessage as switchEndpoint } from '@ganj/contract'
import type { Database, Db } from '#platform/database/database.ts'
import type { Mount } from '#platform/http/mount.ts'
import { messagesOff, switchMessage } from './switches.ts'

export function messageRoutes(mount: Mount, database: Database): void {
  mount(getMessageSwitches, ({ player }) => switchesOf(database, player.id))

  mount(switchEndpoint, async ({ player, body: { kind, isOn } }) => {
    await switchMessage(database.autocommit, player.id, kind, isOn)
    return switchesOf(database, player.id)
  })
}

async function switchesOf(db: Db, playerId: bigint) {
  const off = await messagesOff(db, playerId)
  return messageKinds.map((kind) => ({ kind, isOn: !off.has(kind) }))
}
