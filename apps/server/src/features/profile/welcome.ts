import type { Player } from '#auth/players.ts'
import { post } from '#ledger/post.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { firstAvatars } from './avatar-seed.ts'

/** The starting balances of a new player: enough to play and to look around. */
export const welcomeGift = { ticket: 5n, coin: 100n, gem: 5n, 'daily-spin-count': 1n } as const

/** Gives a new player an avatar and the welcome gift, which a returning player does not get again. */
export async function welcome(tx: Tx, { id: playerId, isReturning }: Player, now: Date): Promise<void> {
  await tx.rows(sql`UPDATE player SET avatar_public_id = ${firstAvatarOf(playerId)} WHERE id = ${playerId}`)
  if (isReturning) return
  await post(tx, {
    playerId,
    key: 'welcome',
    kind: 'welcome',
    reference: 'welcome',
    legs: Object.entries(welcomeGift).map(([currency, delta]) => ({
      currency: currency as keyof typeof welcomeGift,
      delta,
      house: 'welcome',
    })),
    now,
  })
}

/** Players who join one after the other get different ones. */
const firstAvatarOf = (playerId: bigint): string =>
  firstAvatars[Number(playerId % BigInt(firstAvatars.length))] as string
