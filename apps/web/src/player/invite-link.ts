const source = 'invite'

/** The invite link, which names the inviter; null without a bot or a messenger account. */
export function inviteLink(botUsername: string, telegramId: number | null): string | null {
  if (botUsername === '' || telegramId === null) return null
  return `https://t.me/${botUsername}?startapp=ref_${telegramId}__jso_${source}`
}
