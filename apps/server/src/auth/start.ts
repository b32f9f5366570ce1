import { type AuthReply, type BodyOf, getHome, type Home, start } from '@ganj/contract'
import { Fault } from '#platform/fault.ts'
import type { Call, Mount } from '#platform/http/mount.ts'
import type { AuthDependencies } from './admit.ts'
import { deviceOf } from './routes.ts'
import { refresh } from './sessions/refresh.ts'
import { signIn } from './sign-in.ts'

/** Reads everything that home shows, as the caller. */
type ReadHome = (call: Call<typeof getHome>) => Promise<Home>

/** The first request of a visit: signs in by the rules of `/auth` and returns everything that home shows. */
export function startRoutes(mount: Mount, dependencies: AuthDependencies, readHome: ReadHome): void {
  mount(getHome, readHome)

  mount(start, async ({ body, request, now, replica }) => {
    const session = await openSession(dependencies, body, deviceOf(request), now)
    const player = dependencies.tokens.prove(session.accessToken)
    const home = await readHome({
      body: {},
      query: {},
      player,
      idempotency: undefined,
      now,
      replica,
      request,
    })
    return { session, home }
  })
}

async function openSession(
  dependencies: AuthDependencies,
  { token, refreshToken, ...arrival }: BodyOf<typeof start>,
  device: string,
  now: Date,
): Promise<AuthReply> {
  if (token !== undefined && refreshToken === undefined)
    return signIn(dependencies, { token, ...arrival }, device, now)
  if (refreshToken !== undefined && token === undefined) {
    return { isNew: false, invitedReward: false, ...(await refresh(dependencies, refreshToken, now)) }
  }
  throw new Fault('request.invalid', {
    errors: [{ path: 'body', message: 'must have either token or refreshToken' }],
  })
}
