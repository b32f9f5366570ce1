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
      const { sub, sid, exp } = claimsOf(token, verify)
      if (exp <= seconds()) throw new Fault('auth.token-expired')
      return { id: BigInt(sub), sessionId: sid }
    },
  }
}

function claimsOf(token: string, verify: (token: string) => unknown): Claims {
  try {
    return verify(token) as Claims
  } catch (error) {
    if (error instanceof TokenError) throw new Fault('auth.token-invalid', { cause: error })
    throw error
  }
}
