import type { AuthReply, BodyOf, signIn as endpoint } from '@ganj/contract'
import { Fault } from '#platform/fault.ts'
import { InitDataError, readInitData } from '#platform/telegram/init-data.ts'
import { type AuthDependencies, admit } from './admit.ts'
import { readStartParam } from './start-param.ts'

/** Signs a player in by Telegram's init data. The inviter is read from its signed start parameter alone. */
export function signIn(
  dependencies: AuthDependencies,
  { token, isInvited, joinSource }: BodyOf<typeof endpoint>,
  device: string,
  now: Date,
): Promise<AuthReply> {
  const { user, startParam } = proven(token, dependencies, now)
  const link = readStartParam(startParam)
  return admit(
    dependencies,
    {
      identity: { host: 'telegram', id: user.id },
      firstName: user.firstName || user.lastName || user.username,
      language: user.languageCode,
      isPremium: user.isPremium,
    },
    {
      // Unverified data of the client, used for statistics only.
      joinSource: joinSource ?? link.joinSource ?? (isInvited ? 'invite' : null),
      referrerTelegramId: link.referrerTelegramId,
      device,
    },
    now,
  )
}

function proven(token: string, { proof, initDataMaxAge }: AuthDependencies, now: Date) {
  try {
    return readInitData(token, proof, initDataMaxAge, now)
  } catch (error) {
    if (error instanceof InitDataError) throw new Fault(`auth.init-data-${error.reason}`, { cause: error })
    throw error
  }
}
