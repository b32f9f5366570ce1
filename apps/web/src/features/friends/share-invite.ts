import { launch } from '#platform/launch.ts'
import { checkDestination } from '#platform/navigation.ts'
import { tellTelegram } from '#platform/telegram.ts'
import { telegramShare } from './invite-link.ts'

/** Hands the invite to a friend: in Telegram to a chat, else by the device's own sheet, else by Telegram's page. */
export async function shareInvite(link: string, words: string): Promise<void> {
  const { path, address } = telegramShare(link, words)
  if (launch.host === 'telegram') return tellTelegram('web_app_open_tg_link', { path_full: path })
  if ('share' in navigator) {
    try {
      return await navigator.share({ url: link, text: words })
    } catch (failure) {
      // Closing the sheet is an answer too.
      if (failure instanceof DOMException && failure.name === 'AbortError') return
    }
  }
  window.open(checkDestination(address, document.URL, true), '_blank', 'noopener')
}

/** Copies where a page may not use the clipboard, too. */
export async function copy(words: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(words)
    return true
  } catch {
    return copyOldWay(words)
  }
}

function copyOldWay(words: string): boolean {
  const field = document.createElement('textarea')
  field.value = words
  field.readOnly = true
  field.style.position = 'fixed'
  field.style.opacity = '0'
  const focused = document.activeElement
  document.body.append(field)
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return done
}
