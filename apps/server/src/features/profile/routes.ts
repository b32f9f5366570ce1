import { getProfile } from '@ganj/contract'
import { playerById } from '#auth/players.ts'
import type { Db } from '#platform/database/database.ts'
import type { Mount } from '#platform/http/mount.ts'

export function profileRoutes(mount: Mount, db: Db): void {
  mount(getProfile, async ({ player }) => {
    const { publicId, telegramId, firstName, username } = await playerById(db, player.id)
    return {
      telegramId: telegramId === null ? null : Number(telegramId),
      telegramFirstName: firstName,
      publicId,
      username,
    }
  })
}
