import { createSigner, createVerifier, TokenError } from 'fast-jwt'
import type { Clock } from '#platform/clock.ts'
import { Fault } from '#platform/fault.ts'
import type { Caller } from '#platform/http/mount.ts'

type Claim =
  | 'sub'
  /** In the place of `sub`: whom the token only shows. A server that does not know of it refuses the token. */
  | 'view'
  | 'sid'
  | 'exp'

/** How long an operator sees the app as a player, seconds. */
export const playerViewSeconds = 10 * 60

export interface AccessTokens {
  issue(caller: Omit<Caller, 'isReadOnly'>): string
  /** A token that reads as the player and writes nothing. `sessionId` is that of the operator. */
  issueReadOnly(caller: Omit<Caller, 'isReadOnly'>): string
  /** @throws Fault `auth.token-invalid`, `auth.token-expired` */
  prove(token: string): Caller
  /** The same, and when it expires. */
  read(token: string): { caller: Caller; expiresAt: Date }
}

/** Access tokens: short-lived JWTs with one fixed algorithm. `ttl` in seconds. */
export function createAccessTokens(secret: string, ttl: number, clock: Clock): AccessTokens {
  const sign = createSigner({ key: secret, algorithm: 'HS256', noTimestamp: true })
  // Its own check of time reads the process's clock; ours is injected. Its own cache hashes every token to look for it.
  // A date out of all bounds would make its check fail instead of refuse; we issue no such claim.
  const verify = createVerifier({
    key: secret,
    algorithms: ['HS256'],
    ignoreExpiration: true,
    ignoreNotBefore: true,
    cache: false,
  })
  const recent = createRecent<Proven>()
  const seconds = () => Math.floor(clock().getTime() / 1000)

  const proven = (token: string): Proven => {
    let found = recent.get(token)
    if (!found) {
      found = provenOf(claimsOf(token, verify))
      if (!found) throw new Fault('auth.token-invalid')
      recent.set(token, found)
    }
    if (found.exp <= seconds()) throw new Fault('auth.token-expired')
    return found
  }

  return {
    issue: ({ id, sessionId }) => sign({ sub: String(id), sid: sessionId, exp: seconds() + ttl }),
    issueReadOnly: ({ id, sessionId }) =>
      sign({ view: String(id), sid: sessionId, exp: seconds() + playerViewSeconds }),
    prove: (token) => proven(token).caller,
    read(token) {
      const { caller, exp } = proven(token)
      return { caller, expiresAt: new Date(exp * 1000) }
    },
  }
}

interface Proven {
  caller: Caller
  /** Seconds since 1970. */
  exp: number
}

/** So many tokens whose signature was checked are remembered at least, and twice as many at most: a few megabytes. */
const recentTokens = 6_000

/** What was seen lately, by the whole text: of two generations the older is forgotten when the younger is full. */
function createRecent<Value>() {
  let young = new Map<string, Value>()
  let old = new Map<string, Value>()
  const set = (key: string, value: Value) => {
    if (young.size >= recentTokens) {
      old = young
      young = new Map()
    }
    young.set(key, value)
  }
  const get = (key: string): Value | undefined => {
    const kept = young.get(key)
    if (kept) return kept
    const older = old.get(key)
    if (older) set(key, older)
    return older
  }
  return { get, set }
}

/** Largest number that the database keeps. */
const maxId = 2n ** 63n - 1n

/** What is signed may still be of another make: an id that is none must not reach the database. */
function provenOf(claims: unknown): Proven | undefined {
  const { sub, view, sid, exp } = (claims ?? {}) as Partial<Record<Claim, unknown>>
  const isReadOnly = sub === undefined
  const id = isReadOnly ? view : sub
  if (typeof id !== 'string' || !/^[1-9]\d{0,18}$/.test(id) || BigInt(id) > maxId) return undefined
  if (typeof sid !== 'string' || typeof exp !== 'number') return undefined
  return { caller: { id: BigInt(id), sessionId: sid, isReadOnly }, exp }
}

function claimsOf(token: string, verify: (token: string) => unknown): unknown {
  try {
    return verify(token)
  } catch (error) {
    if (error instanceof TokenError) throw new Fault('auth.token-invalid', { cause: error })
    throw error
  }
}
