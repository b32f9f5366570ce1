import type { Player } from '#auth/players.ts'
import { post } from '#ledger/post.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { firstAvatars } from './avatar-seed.ts'

/** What a new player starts with: enough to play and to look around. */
export const welcomeGift = { ticket: 5n, coin: 100n, gem: 5n, 'daily-spin-count': 1n } as const

/** Greets a new player with a face and the welcome gift, which who was here before has had. */
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

/** Neighbours in the order of joining look different. */
const firstAvatarOf = (playerId: bigint): string =>
  firstAvatars[Number(playerId % BigInt(firstAvatars.length))] as string
