/** The address of an avatar's picture. */
export const avatarPicture = (avatarPublicId: string): string => {
  const address = `/api/avatar/image/${avatarPublicId}.svg`
  hold(address)
  return address
}

/** More than the number of avatars that a player can choose from. */
const mostHeld = 64
const held = new Map<string, HTMLImageElement>()

/** Keeps a reference to the image: an unreferenced SVG is parsed and laid out again on each page that shows it. */
function hold(address: string): void {
  if (held.has(address) || held.size >= mostHeld) return
  const image = new Image()
  image.src = address
  held.set(address, image)
}
