const source = 'invite'

/** Opens the app for a friend and says who sent it; null where there is no bot or no account in the messenger. */
export function inviteLink(botUsername: string, telegramId: number | null): string | null {
  if (botUsername === '' || telegramId === null) return null
  return `https://t.me/${botUsername}?startapp=ref_${telegramId}__jso_${source}`
}
