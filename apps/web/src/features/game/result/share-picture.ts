import { loadHost } from '#platform/hosts/load-host.ts'
import { type Shared, shareMessage } from '#player/share.ts'

const fileName = 'ganj-flight.png'

/** The player's invite link; the address of the app without a bot or a messenger account. */
export function cardLink(botUsername: string, telegramId: number | null | undefined, page: string): string {
  if (botUsername === '' || telegramId == null) return new URL('/', page).href
  return `https://t.me/${botUsername}?startapp=ref_${telegramId}__jso_card`
}

/** The link in its readable form: without protocol and query. */
export function addressOf(link: string): string {
  const { host, pathname } = new URL(link)
  return `${host}${pathname}`.replace(/\/$/, '')
}

/**
 * Shares the run as a message of the bot when the host supports it, else the picture by the device's share sheet.
 * Hosts accept no picture from an app: without a share sheet the host shares the link and the text.
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
      // Closing the share sheet is a decision, not a failure.
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
