/** The address of an avatar's picture. */
export const avatarPicture = (avatarPublicId: string): string => {
  const address = `/api/avatar/image/${avatarPublicId}.svg`
  retain(address)
  return address
}

/** More than the number of avatars that a player can choose from. */
const mostRetained = 64
const retained = new Map<string, HTMLImageElement>()

/** Keeps a reference to the image: an unreferenced SVG is parsed and laid out again on each page that shows it. */
function retain(address: string): void {
  if (retained.has(address) || retained.size >= mostRetained) return
  const image = new Image()
  image.src = address
  retained.set(address, image)
}
