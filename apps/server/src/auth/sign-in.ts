import type { AuthReply, BodyOf, signIn as endpoint } from '@ganj/contract'
import type { Database, Tx } from '#platform/database/database.ts'
import { Fault } from '#platform/fault.ts'
import { InitDataError, type InitDataProof, readInitData } from '#platform/telegram/init-data.ts'
import type { AccessTokens } from './access-token.ts'
import { enrol, type Player } from './players.ts'
import { openSession } from './sessions.ts'

/** What happens elsewhere, in the same transaction, because somebody came. */
export interface AuthReactions {
  playerJoined(tx: Tx, event: { player: Player; now: Date }): Promise<void>
}

export interface AuthParts {
  database: Database
  tokens: AccessTokens
  proof: InitDataProof
  reactions: AuthReactions
  /** Seconds. */
  initDataMaxAge: number
  /** Seconds. */
  refreshTokenTtl: number
}

/** Signs a player in by the messaging app's init data; the first time makes the account. */
export async function signIn(
  parts: AuthParts,
  { token, joinSource }: BodyOf<typeof endpoint>,
  device: string,
  now: Date,
): Promise<AuthReply> {
  const { user } = proven(token, parts, now)
  return parts.database.transaction(async (tx) => {
    const { player, isNew } = await enrol(tx, user, joinSource ?? null, now)
    if (player.blockedFor !== null) throw new Fault('auth.blocked', { values: { reason: player.blockedFor } })
    if (isNew) await parts.reactions.playerJoined(tx, { player, now })
    const session = await openSession(tx, player.id, device, parts.refreshTokenTtl, now)
    return {
      isNew,
      accessToken: parts.tokens.issue({ id: player.id, sessionId: session.sessionId }),
      refreshToken: session.refreshToken,
      invitedReward: false,
    }
  })
}

function proven(token: string, { proof, initDataMaxAge }: AuthParts, now: Date) {
  try {
    return readInitData(token, proof, initDataMaxAge, now)
  } catch (error) {
    if (error instanceof InitDataError) throw new Fault(`auth.init-data-${error.reason}`, { cause: error })
    throw error
  }
}
