import { createSigner, createVerifier, TokenError } from 'fast-jwt'
import type { Clock } from '#platform/clock.ts'
import { Fault } from '#platform/fault.ts'
import type { Caller } from '#platform/http/mount.ts'

type Claim =
  | 'sub'
  /** Replaces `sub`: the player whom a read-only token shows. A server version without this claim refuses the token. */
  | 'view'
  | 'sid'
  | 'exp'

/** The lifetime of an operator's player view, seconds. */
export const playerViewSeconds = 10 * 60

export interface AccessTokens {
  issue(caller: Omit<Caller, 'isReadOnly'>): string
  /** A token that reads as the player and writes nothing. `sessionId` is that of the operator. */
  issueReadOnly(caller: Omit<Caller, 'isReadOnly'>): string
  /** @throws Fault `auth.token-invalid`, `auth.token-expired` */
  prove(token: string): Caller
  /** The same, with its expiry. */
  read(token: string): { caller: Caller; expiresAt: Date }
}

/** Access tokens: short-lived JWTs with one fixed algorithm. `ttl` in seconds. */
export function createAccessTokens(secret: string, ttl: number, clock: Clock): AccessTokens {
  const sign = createSigner({ key: secret, algorithm: 'HS256', noTimestamp: true })
  // The library's time check uses the process's clock; ours is injected. Its cache hashes every token for each look-up.
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

/** At least so many verified tokens are cached, and at most twice as many: a few megabytes. */
const recentTokens = 6_000

/** A cache by the whole text in two generations: when the younger one is full, the older one is dropped. */
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

/** The largest number that the database stores. */
const maxId = 2n ** 63n - 1n

/** A signed claim may still be malformed: an invalid id must not reach the database. */
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
