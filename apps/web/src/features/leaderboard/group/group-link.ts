/** The source parameter of a group's link. */
const source = 'group'

interface GroupLink {
  botUsername: string
  groupId: string
  /** The sharer, who becomes the inviter of new players; null without a messenger account. */
  telegramId: number | null
  /** The app's origin, for an installation without a bot. */
  origin: string
}

/** The link that opens the app and joins the group. */
export function groupLink({ botUsername, groupId, telegramId, origin }: GroupLink): string {
  if (botUsername === '') return `${origin}/?mi=${encodeURIComponent(groupId)}`
  const inviter = telegramId === null ? '' : `__ref_${telegramId}`
  return `https://t.me/${botUsername}?startapp=mi_${groupId}${inviter}__jso_${source}`
}
