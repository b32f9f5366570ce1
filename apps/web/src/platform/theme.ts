/** Telegram's own theme decides; elsewhere the house wears its night. */
export function themeFor(themeParams: Record<string, string> | undefined): 'dark' | 'light' {
  const ground = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(themeParams?.bg_color ?? '')
  if (!ground) return 'dark'
  const [red = 0, green = 0, blue = 0] = ground.slice(1).map((part) => Number.parseInt(part, 16))
  return red * 0.299 + green * 0.587 + blue * 0.114 > 140 ? 'light' : 'dark'
}
