import type { AuthReply } from '@ganj/contract'
import type { Database, Tx } from '#platform/database/database.ts'
import { Fault } from '#platform/fault.ts'
import type { PlayDeckHost } from '#platform/playdeck/play-deck-host.ts'
import type { InitDataProof } from '#platform/telegram/init-data.ts'
import { fingerprintOf } from './fingerprint.ts'
import { enrol, type Player, type Visitor } from './players.ts'
import type { AccessTokens } from './sessions/access-token.ts'
import type { Revocations } from './sessions/revocations.ts'
import { openSession } from './sessions/sessions.ts'

/** Reactions of other features to a sign-in, in the same transaction. */
export interface AuthReactions {
  playerJoined(tx: Tx, event: { player: Player; now: Date }): Promise<void>
  /** A player came by an invite link. Returns whether that paid the invite reward. */
  playerInvited(tx: Tx, event: { player: Player; referrerTelegramId: bigint; now: Date }): Promise<boolean>
}

export interface AuthDependencies {
  database: Database
  tokens: AccessTokens
  revocations: Revocations
  proof: InitDataProof
  /** Absent: sign-in by PlayDeck is off. */
  playDeck: PlayDeckHost | undefined
  reactions: AuthReactions
  /** Keys the fingerprints of deleted accounts, and verifies refresh tokens. */
  secret: string
  /** Seconds. */
  initDataMaxAge: number
  /** Seconds. */
  refreshTokenTtl: number
}

interface Arrival {
  joinSource: string | null
  referrerTelegramId: bigint | null
  device: string
}

/** Admits a visitor with a proven identity: creates the account at the first visit, opens a session. */
export function admit(
  dependencies: AuthDependencies,
  visitor: Visitor,
  { joinSource, referrerTelegramId, device }: Arrival,
  now: Date,
): Promise<AuthReply> {
  const { database, tokens, reactions, secret } = dependencies
  const fingerprint = fingerprintOf(visitor.identity, secret)
  return database.transaction(async (tx) => {
    const { player, isNew } = await enrol(tx, visitor, { joinSource, fingerprint, now })
    if (player.blockedFor !== null) throw new Fault('auth.blocked', { values: { reason: player.blockedFor } })
    if (isNew) await reactions.playerJoined(tx, { player, now })
    const { sessionId, refreshToken } = await openSession(tx, player.id, device, dependencies, now)
    const accessToken = tokens.issue({ id: player.id, sessionId })
    // Last, because it may lock the balances of an inviter that many newcomers share.
    const invitedReward =
      referrerTelegramId !== null && (await reactions.playerInvited(tx, { player, referrerTelegramId, now }))
    return { isNew, accessToken, refreshToken, invitedReward }
  })
}
