import { updateProfile } from '@ganj/contract'
import { call } from '#auth/api.ts'
import { deviceStore } from '#platform/storage.ts'

const key = 'ganj.time-zone'

/** Tells the server the zone of this device, once for a player and zone: at night the bot is quiet there. */
export async function tellTimeZone(player: { publicId: string }): Promise<void> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const told = `${player.publicId} ${timeZone}`
  if (!timeZone || deviceStore.get(key) === told) return
  await call(updateProfile, { body: { timeZone } })
  deviceStore.set(key, told)
}
