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
  // Its own check of time reads the process's clock; ours is injected. A cache costs more than it saves as soon as there
  // are more players than it holds: 14 µs against 6.
  const verify = createVerifier({ key: secret, algorithms: ['HS256'], ignoreExpiration: true, cache: false })
  const seconds = () => Math.floor(clock().getTime() / 1000)

  return {
    issue: ({ id, sessionId }) => sign({ sub: String(id), sid: sessionId, exp: seconds() + ttl }),
    prove(token) {
      const claims = claimsOf(token, verify)
      if (!areClaims(claims)) throw new Fault('auth.token-invalid')
      const { sub, sid, exp } = claims
      if (exp <= seconds()) throw new Fault('auth.token-expired')
      return { id: BigInt(sub), sessionId: sid }
    },
  }
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
