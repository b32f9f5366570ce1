import { ClientFault } from '@ganj/client'
import { askPlayDeck } from '#platform/hosts/playdeck-wire.ts'
import { loadPageTexts, text } from '#platform/i18n/i18n.ts'

/** Time limit for the host's answer, in milliseconds. */
const replyMs = 8000

/** The player as `/auth/play-deck` accepts it. The server trusts only the token. */
export interface PlayDeckProfile {
  pdToken: string
  telegramUsername?: string
  telegramFirstName?: string
  telegramLastName?: string
  telegramId?: number
  telegramLanguage?: string
  telegramPhotoUrl?: string
}

/** Asks PlayDeck for the player's profile; rejects with a localised message when no valid answer arrives in time. */
export async function askProfile(): Promise<PlayDeckProfile> {
  const profile = readProfile(await askPlayDeck('getUserProfile', replyMs).catch(() => undefined))
  if (profile) return profile
  await loadPageTexts().catch(() => undefined)
  throw new ClientFault({
    code: 'auth.playdeck-unavailable',
    status: 0,
    detail: text('playdeck.silent'),
    requestId: '',
  })
}

/** A validated copy: a field of the wrong type is omitted; null without a token. */
function readProfile(value: unknown): PlayDeckProfile | null {
  if (typeof value !== 'object' || value === null) return null
  const said = value as Record<string, unknown>
  const { token, telegramId } = said
  if (typeof token !== 'string' || !/^[A-Za-z0-9_.-]{1,4096}$/.test(token)) return null
  return {
    pdToken: token,
    ...words('telegramUsername', said.username, 64),
    ...words('telegramFirstName', said.firstName, 64),
    ...words('telegramLastName', said.lastName, 64),
    ...words('telegramLanguage', said.locale, 8),
    ...(isTelegramId(telegramId) ? { telegramId } : {}),
    ...(isPicture(said.avatar) ? { telegramPhotoUrl: said.avatar } : {}),
  }
}

const words = <K extends keyof PlayDeckProfile>(name: K, value: unknown, most: number) =>
  typeof value === 'string' && value !== '' ? { [name]: value.slice(0, most) } : {}

const isTelegramId = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) <= 2 ** 52

const isPicture = (value: unknown): value is string =>
  typeof value === 'string' && /^https:\/\//.test(value) && value.length <= 2048
