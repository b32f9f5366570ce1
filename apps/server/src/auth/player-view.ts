import { getPlayerView } from '@ganj/contract'
import type { FastifyReply } from 'fastify'
import type { Db } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { Fault } from '#platform/fault.ts'
import type { Caller, Mount } from '#platform/http/mount.ts'
import { isOpenSession } from './operators/sessions.ts'
import { playerById } from './players.ts'
import { type AccessTokens, playerViewSeconds } from './sessions/access-token.ts'

/** The cookie is sent only to the call that passes the token to the page. */
const path = `/api${getPlayerView.path}`
const cookieName = 'ganj_player_view'
const cookie = new RegExp(`(?:^|;\\s*)${cookieName}=([A-Za-z0-9_.-]+)(?:;|$)`)

/** The path at which the app shows a player's view. */
export const playerViewAddress = '/player-view/'

/** When a view that begins now ends. */
export const playerViewEnd = (now: Date): Date => new Date(now.getTime() + playerViewSeconds * 1000)

/** Gives an operator's browser a read-only token of a player, in a cookie that scripts cannot read. */
export function setPlayerView(reply: FastifyReply, token: string, isSecure: boolean): void {
  const shared = `HttpOnly; Path=${path}; Max-Age=${playerViewSeconds}; SameSite=Strict${isSecure ? '; Secure' : ''}`
  reply.header('set-cookie', `${cookieName}=${token}; ${shared}`)
}

/** Passes the token to the page, which keeps it in memory. */
export function playerViewRoutes(mount: Mount, database: Db, tokens: AccessTokens): void {
  mount(getPlayerView, async ({ request: { headers }, now }) => {
    const accessToken = cookie.exec(headers.cookie ?? '')?.[1]
    const proven = accessToken === undefined ? undefined : provenView(tokens, accessToken)
    if (!accessToken || !proven || (await viewRefusalOf(database, proven.caller, now)))
      throw new Fault('auth.view-ended')
    const { username, firstName } = await playerById(database, proven.caller.id)
    return {
      accessToken,
      name: username || firstName,
      expiresAt: proven.expiresAt.toISOString(),
      serverTime: now.toISOString(),
    }
  })
}

function provenView(tokens: AccessTokens, token: string) {
  try {
    const proven = tokens.read(token)
    return proven.caller.isReadOnly ? proven : undefined
  } catch (error) {
    if (error instanceof Fault) return undefined
    throw error
  }
}

/** Why a view has ended although its token is valid: the operator signed out, or the player's account was deleted. */
export async function viewRefusalOf(
  db: Db,
  { id, sessionId }: Caller,
  now: Date,
): Promise<Fault | undefined> {
  const [isSignedIn, player] = await Promise.all([
    isOpenSession(db, sessionId, now),
    db.maybe(sql`SELECT FROM player WHERE id = ${id} AND deleted_at IS NULL`),
  ])
  return isSignedIn && player ? undefined : new Fault('auth.view-ended')
}
