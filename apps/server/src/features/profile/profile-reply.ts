import type { Profile } from '@ganj/contract'
import type { Player } from '#auth/players.ts'
import { type ProvenWallet, walletReply } from '#auth/wallet/proven-wallet.ts'
import { languageOf } from '#platform/texts/texts.ts'

const newMs = 24 * 60 * 60_000

/** A player's own profile in the contract. */
export const profileReply = (player: Player, wallet: ProvenWallet | undefined, now: Date): Profile => ({
  telegramId: player.telegramId === null ? null : Number(player.telegramId),
  telegramFirstName: player.firstName,
  publicId: player.publicId,
  username: player.username,
  avatarPublicId: player.avatarPublicId,
  language: languageOf(player.language),
  joinedAt: player.joinedAt.toISOString(),
  wallet: wallet ? walletReply(wallet) : null,
  isNew: now.getTime() - player.joinedAt.getTime() < newMs,
})
