/** Where the picture of an avatar is served. */
export const avatarPicture = (avatarPublicId: string): string => {
  const address = `/api/avatar/image/${avatarPublicId}.svg`
  hold(address)
  return address
}

/** More than the avatars that a player can choose from. */
const mostHeld = 64
const held = new Map<string, HTMLImageElement>()

/** An SVG image that no element refers to is parsed and laid out anew for each page that shows it. */
function hold(address: string): void {
  if (held.has(address) || held.size >= mostHeld) return
  const image = new Image()
  image.src = address
  held.set(address, image)
}
