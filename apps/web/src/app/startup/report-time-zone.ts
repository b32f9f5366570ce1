import { updateProfile } from '@ganj/contract'
import { call } from '#auth/api.ts'
import { deviceStore } from '#platform/storage.ts'

const key = 'ganj.time-zone'

/** Sends the server the time zone of this device, once for each player and zone: the bot sends nothing at night. */
export async function reportTimeZone(player: { publicId: string }): Promise<void> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const told = `${player.publicId} ${timeZone}`
  if (!timeZone || deviceStore.get(key) === told) return
  await call(updateProfile, { body: { timeZone } })
  deviceStore.set(key, told)
}
