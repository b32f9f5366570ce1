import { getPlayerView } from '@ganj/contract'
import type { FastifyReply } from 'fastify'
import type { Db } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { Fault } from '#platform/fault.ts'
import type { Caller, Mount } from '#platform/http/mount.ts'
import { isOpenSession } from './operators/sessions.ts'
import { playerById } from './players.ts'
import { type AccessTokens, playerViewSeconds } from './sessions/access-token.ts'

/** Only the call that hands the token to the page is sent the cookie. */
const path = `/api${getPlayerView.path}`
const cookieName = 'ganj_player_view'
const cookie = new RegExp(`(?:^|;\\s*)${cookieName}=([A-Za-z0-9_.-]+)(?:;|$)`)

/** Where the app shows what a player sees. */
export const playerViewAddress = '/player-view/'

/** When a view that begins now ends. */
export const playerViewEnd = (now: Date): Date => new Date(now.getTime() + playerViewSeconds * 1000)

/** Gives the browser of an operator a token that reads as a player, in a cookie that no page reads. */
export function setPlayerView(reply: FastifyReply, token: string, isSecure: boolean): void {
  const shared = `HttpOnly; Path=${path}; Max-Age=${playerViewSeconds}; SameSite=Strict${isSecure ? '; Secure' : ''}`
  reply.header('set-cookie', `${cookieName}=${token}; ${shared}`)
}

/** Hands the token to the page, which keeps it in memory. */
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

/** Why a view has ended although its token holds: the operator was signed out, or the player's account was deleted. */
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
