import { loadHost } from '#platform/hosts/load-host.ts'
import { type Shared, shareMessage } from '#player/share.ts'

const fileName = 'ganj-flight.png'

/** The player's own link, or the page itself where there is no bot or no account in the messenger. */
export function cardLink(botUsername: string, telegramId: number | null | undefined, page: string): string {
  if (botUsername === '' || telegramId == null) return new URL('/', page).href
  return `https://t.me/${botUsername}?startapp=ref_${telegramId}__jso_card`
}

/** The link as people read it: without what only machines need. */
export function addressOf(link: string): string {
  const { host, pathname } = new URL(link)
  return `${host}${pathname}`.replace(/\/$/, '')
}

/**
 * Sends the flight as a message of the bot where the host takes one, else the picture by the device's own sheet. Hosts
 * take no picture from an app: where the device has no sheet, the link and the words are shared by the host.
 */
export async function sharePicture(
  flight: Shared,
  picture: Blob,
  link: string,
  words: string,
): Promise<void> {
  const host = await loadHost()
  if (await shareMessage(host, flight)) return
  const file = new File([picture], fileName, { type: picture.type })
  if (navigator.canShare?.({ files: [file] })) {
    try {
      return await navigator.share({ files: [file], text: `${words}\n${link}` })
    } catch (failure) {
      // Closing the sheet is an answer too.
      if (failure instanceof DOMException && failure.name === 'AbortError') return
    }
  }
  await host.share(link, words)
}

/** Downloads the picture. */
export function savePicture(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
}
