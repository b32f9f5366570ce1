import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Language, languages } from '#platform/texts/texts.ts'

/** The content of a shared link. Numbers are those of the time it was made; names are looked up when it is opened. */
export type Shared = { language: Language; playerPublicId: string | null } & (
  | { kind: 'invite' }
  /** `place` and `week` (its first day) are null for the score of one run. */
  | { kind: 'score'; score: number; place: number | null; week: string | null }
  | { kind: 'group'; groupId: string }
)

export interface ShareTokens {
  sign(shared: Shared): string
  /** Undefined when it was not signed here. */
  read(token: string): Shared | undefined
}

/** The path of a shared link's page, below the address of the app. */
export const sharePath = (token: string): string => `/share/${token}`

const none = '-'
const written = new RegExp(
  `^([isg])\\.(${languages.join('|')})\\.([0-9a-z]{1,16}|-)((?:\\.[0-9A-Za-z_-]{1,64}){0,3})\\.([\\w-]{22})$`,
)

/**
 * Tokens of shared links. They are signed, so that nobody can make an image of a score that was not reached, or find
 * out by a public id which Telegram account a player has.
 * @param secret the bot's token, because the bot may be another process: its holder can write in the bot's name anyway
 */
export function createShareTokens(secret: string): ShareTokens {
  const key = createHmac('sha256', secret).update('share-link').digest()
  const signatureOf = (text: string) =>
    createHmac('sha256', key).update(text).digest('base64url').slice(0, 22)
  return {
    sign: (shared) => {
      const { kind, language, playerPublicId } = shared
      const parts = [kind.charAt(0), language, playerPublicId ?? none, ...detailsOf(shared)]
      const text = parts.join('.')
      return `${text}.${signatureOf(text)}`
    },
    read: (token) => {
      const [, kind = '', language = 'fa', player = none, details = '', signature = ''] =
        written.exec(token) ?? []
      const expected = signatureOf(token.slice(0, -signature.length - 1))
      if (signature === '' || !timingSafeEqual(Buffer.from(signature), Buffer.from(expected)))
        return undefined
      const shared = { language: language as Language, playerPublicId: player === none ? null : player }
      return { ...shared, ...readDetails(kind, details.split('.').slice(1)) }
    },
  }
}

function detailsOf(shared: Shared): string[] {
  if (shared.kind === 'invite') return []
  if (shared.kind === 'group') return [shared.groupId]
  return [String(shared.score), shared.place === null ? none : String(shared.place), shared.week ?? none]
}

/** Signed content has a shape that this server wrote. */
function readDetails(kind: string, [first = '', place = none, week = none]: string[]) {
  if (kind === 'i') return { kind: 'invite' } as const
  if (kind === 'g') return { kind: 'group', groupId: first } as const
  return {
    kind: 'score',
    score: Number(first),
    place: place === none ? null : Number(place),
    week: week === none ? null : week,
  } as const
}
