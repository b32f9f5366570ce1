import { launch } from '../launch/launch.ts'
import type { Host } from './host.ts'

let loading: Promise<Host> | null = null

/** The host of this launch; its adapter is loaded on first use, never with the first page. */
export function loadHost(): Promise<Host> {
  loading ??= open().catch((failure: unknown) => {
    loading = null
    throw failure
  })
  return loading
}

async function open(): Promise<Host> {
  const { host, telegramParams } = launch
  if (telegramParams) return (await import('./telegram-host.ts')).createTelegramHost(telegramParams)
  if (host === 'playdeck') return (await import('./playdeck-host.ts')).createPlayDeckHost()
  return (await import('./browser-host.ts')).createBrowserHost()
}

/** Calls with the host once it is loaded; never when it fails to load. */
export function withHost(use: (host: Host) => void): void {
  loadHost().then(use, () => undefined)
}
