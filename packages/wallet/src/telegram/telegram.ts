import { TonConnectUIError } from '../core/errors.ts'
import type { Device } from './device.ts'

type HostWindow = Window & {
  TelegramWebviewProxy?: { postEvent(type: string, data: string): void }
  external?: { notify?(message: string): void }
}

/** Posts a message to Telegram's client by the channel it supports. @returns whether there is one */
export function postToHost(type: string, data: object, page: Window): boolean {
  const host = page as HostWindow
  if (host.TelegramWebviewProxy) host.TelegramWebviewProxy.postEvent(type, JSON.stringify(data))
  else if (host.external && 'notify' in host.external) {
    host.external.notify?.(JSON.stringify({ eventType: type, eventData: data }))
  } else if (page.parent !== page)
    page.parent.postMessage(JSON.stringify({ eventType: type, eventData: data }), '*')
  else return false
  return true
}

/**
 * Opens a t.me link inside Telegram.
 * @throws TonConnectUIError when the address is not one Telegram would open
 */
export function openTelegramLink(link: string, device: Device, page: Window): void {
  const url = new URL(link)
  if (!/^https?:$/.test(url.protocol))
    throw new TonConnectUIError(`Url protocol is not supported: ${url.protocol}`)
  if (url.hostname !== 't.me') throw new TonConnectUIError(`Url host is not supported: ${url.hostname}`)
  const path = url.pathname + url.search
  const supported = device.framed || Number.parseFloat(device.telegramVersion) >= 6.1
  if (supported && postToHost('web_app_open_tg_link', { path_full: path }, page)) return
  page.open(`https://t.me${path}`, '_blank', 'noopener noreferrer')
}
