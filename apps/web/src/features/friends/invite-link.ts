const source = 'invite'

/** Opens the app for a friend and says who sent it; null where there is no bot or no account in the messenger. */
export function inviteLink(botUsername: string, telegramId: number | null): string | null {
  if (botUsername === '' || telegramId === null) return null
  return `https://t.me/${botUsername}?startapp=ref_${telegramId}__jso_${source}`
}

/** Telegram's own page for sending a link to a chat. */
export function telegramShare(link: string, words: string): { path: string; address: string } {
  const path = `/share/url?url=${encodeURIComponent(link)}&text=${encodeURIComponent(words)}`
  return { path, address: `https://t.me${path}` }
}
