import type { AuthReply, BodyOf, signInPlayDeck as endpoint } from '@ganj/contract'
import { Fault } from '#platform/fault.ts'
import { PlayDeckError } from '#platform/playdeck/play-deck-host.ts'
import { type AuthDependencies, admit } from './admit.ts'

/**
 * Signs a player in by a token of the PlayDeck host, which the server verifies with the host. Its telegram fields are
 * unverified data of the client: they are shown, and identify nobody.
 */
export async function signInPlayDeck(
  dependencies: AuthDependencies,
  {
    pdToken,
    telegramFirstName,
    telegramLastName,
    telegramUsername,
    telegramLanguage = '',
    joinSource = 'playdeck',
  }: BodyOf<typeof endpoint>,
  device: string,
  now: Date,
): Promise<AuthReply> {
  const id = await provenUid(dependencies, pdToken)
  return admit(
    dependencies,
    {
      identity: { host: 'playdeck', id },
      firstName: telegramFirstName || telegramLastName || telegramUsername || '',
      language: telegramLanguage,
      isPremium: false,
    },
    { joinSource, referrerTelegramId: null, device },
    now,
  )
}

async function provenUid({ playDeck }: AuthDependencies, token: string): Promise<string> {
  if (!playDeck) throw new Fault('auth.playdeck-off')
  try {
    return await playDeck.prove(token)
  } catch (error) {
    if (error instanceof PlayDeckError) throw new Fault(`auth.playdeck-${error.reason}`, { cause: error })
    throw error
  }
}
