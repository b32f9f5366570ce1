import {
  deleteAccount as deleteAccountEndpoint,
  exportMyData,
  getAvatars,
  getProfile,
  maxAvatars,
  updateProfile as updateProfileEndpoint,
} from '@ganj/contract'
import { playerById } from '#auth/players.ts'
import { provenWallet } from '#auth/wallet/proven-wallet.ts'
import type { Content } from '#platform/content.ts'
import type { Database } from '#platform/database/database.ts'
import { Fault } from '#platform/fault.ts'
import { JsonStream } from '#platform/http/json-stream.ts'
import type { Mount } from '#platform/http/mount.ts'
import { inLanguage } from '#platform/texts/local-text.ts'
import { languageOf } from '#platform/texts/texts.ts'
import { avatarAddress } from './avatar-images.ts'
import { avatars } from './content.ts'
import { deleteAccount, type ProfileReactions } from './delete-account.ts'
import type { ExportMyData } from './export-my-data.ts'
import { profileReply } from './profile-reply.ts'
import { updateProfile } from './update-profile.ts'

export interface ProfileDependencies {
  content: Content
  reactions: ProfileReactions
  exportOf: ExportMyData
  /** Keys the fingerprints of deleted accounts. */
  secret: string
  /** Makes every process read the ended sessions. */
  publishSessionsEnded(): void
}

export function profileRoutes(mount: Mount, database: Database, dependencies: ProfileDependencies): void {
  const { content } = dependencies

  const read = async (id: bigint, now: Date) => {
    const [player, wallet] = await Promise.all([playerById(database, id), provenWallet(database, id)])
    return profileReply(player, wallet, now)
  }

  mount(getProfile, ({ player, now }) => read(player.id, now))

  mount(updateProfileEndpoint, async ({ player, body, now }) => {
    await updateProfile(database.autocommit, content, player.id, body)
    return read(player.id, now)
  })

  mount(getAvatars, async ({ request }) => {
    const language = languageOf(request.headers['accept-language'])
    return (await content.items(avatars)).slice(0, maxAvatars).map(({ publicId, data }) => ({
      publicId,
      name: inLanguage(data.name, language),
      imageUrl: avatarAddress(publicId),
    }))
  })

  mount(exportMyData, async ({ player, now }) => {
    // Operators have a separate permission for it.
    if (player.isReadOnly) throw new Fault('auth.view-only')
    return new JsonStream(await dependencies.exportOf(player.id, now))
  })

  mount(deleteAccountEndpoint, async ({ idempotency, now }) => {
    const deleted = await deleteAccount(database, idempotency, { ...dependencies, now })
    dependencies.publishSessionsEnded()
    return deleted
  })
}
