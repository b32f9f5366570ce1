import { post } from '#economy/ledger.ts'
import type { Tx } from '#platform/database/database.ts'

/** What a new player starts with: enough to play and to look around. */
export const welcomeGift = { ticket: 5n, coin: 100n, gem: 5n, 'daily-spin-count': 1n } as const

export async function welcome(tx: Tx, playerId: bigint, now: Date): Promise<void> {
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
