/** The address of Telegram's share page for a link. */
export function telegramShare(link: string, words: string): string {
  return `https://t.me/share/url?url=${encodeURIComponent(link)}&text=${encodeURIComponent(words)}`
}

/** The slug of an invoice link (`t.me/$slug`, `t.me/invoice/slug`), or null when it is none. */
export function slugOf(url: string): string | null {
  return /^https:\/\/t\.me\/(?:\$|invoice\/)([A-Za-z0-9_-]+)$/.exec(url)?.[1] ?? null
}
