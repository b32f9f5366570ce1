import { createSigner, createVerifier, TokenError } from 'fast-jwt'
import type { Clock } from '#platform/clock.ts'
import { Fault } from '#platform/fault.ts'
import type { Caller } from '#platform/http/mount.ts'

interface Claims {
  sub: string
  sid: string
  exp: number
}

export interface AccessTokens {
  issue(caller: Caller): string
  /** @throws Fault `auth.token-invalid`, `auth.token-expired` */
  prove(token: string): Caller
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
  const recent = createRecent<{ caller: Caller; exp: number }>()
  const seconds = () => Math.floor(clock().getTime() / 1000)

  return {
    issue: ({ id, sessionId }) => sign({ sub: String(id), sid: sessionId, exp: seconds() + ttl }),
    prove(token) {
      let proven = recent.get(token)
      if (!proven) {
        const claims = claimsOf(token, verify)
        if (!areClaims(claims)) throw new Fault('auth.token-invalid')
        const { sub, sid, exp } = claims
        proven = { caller: { id: BigInt(sub), sessionId: sid }, exp }
        recent.set(token, proven)
      }
      if (proven.exp <= seconds()) throw new Fault('auth.token-expired')
      return proven.caller
    },
  }
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
function areClaims(claims: unknown): claims is Claims {
  const { sub, sid, exp } = (claims ?? {}) as Record<keyof Claims, unknown>
  return (
    typeof sub === 'string' &&
    /^[1-9]\d{0,18}$/.test(sub) &&
    BigInt(sub) <= maxId &&
    typeof sid === 'string' &&
    typeof exp === 'number'
  )
}

function claimsOf(token: string, verify: (token: string) => unknown): unknown {
  try {
    return verify(token)
  } catch (error) {
    if (error instanceof TokenError) throw new Fault('auth.token-invalid', { cause: error })
    throw error
  }
}
