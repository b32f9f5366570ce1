import { isTelegramUrl } from '@tonconnect/sdk'
import type { Clock } from '../core/clock.ts'
import { TonConnectUIError } from '../core/errors.ts'
import type { ReturnStrategy } from '../core/options.ts'
import type { WalletOpenMethod } from '../core/state.ts'
import { isAllowedLink } from './allowed-links.ts'
import { type Device, readDevice } from './device.ts'
import { toDeepLink, toMiniAppLink, toTelegramScheme, withReturn } from './links.ts'
import { asksBeforeLeaving, decideRedirect } from './redirect-matrix.ts'
import { openTelegramLink } from './telegram.ts'

/** A link that opens a wallet. */
export interface WalletLink {
  url: string
  /** The wallet's own scheme. */
  scheme?: string | undefined
  strategy: ReturnStrategy
  twaReturnUrl?: ReturnStrategy | undefined
  force: boolean
}

/** Time limit for a scheme to open an app, in milliseconds. */
const SCHEME_TIMEOUT = 200

/** Opens a wallet by the redirect rules. @returns the method that was used first */
export function openWalletLink(link: WalletLink, clock: Clock, page: Window = window): WalletOpenMethod {
  const device = readDevice(page)
  const to = isTelegramUrl(link.url) ? 'telegram' : 'wallet'
  const { opening, ret } = decideRedirect({
    device,
    to,
    strategy: link.strategy,
    twaReturnUrl: link.twaReturnUrl,
    force: link.force,
    hasScheme: !!link.scheme,
  })
  const url = withReturn(to === 'telegram' ? toMiniAppLink(link.url) : link.url, ret)
  if (opening === 'scheme') {
    const scheme = to === 'telegram' ? toTelegramScheme(url) : toDeepLink(url, link.scheme ?? '')
    openScheme(scheme, () => open(page, url, '_blank'), device, clock, page)
    return to === 'telegram' ? 'universal-link' : 'custom-deeplink'
  }
  if (opening === 'telegram') {
    try {
      openTelegramLink(url, device, page)
    } catch (error) {
      if (!(error instanceof TonConnectUIError)) throw error
      open(page, url, '_blank')
    }
  } else open(page, url, opening === 'self' ? '_self' : '_blank')
  return 'universal-link'
}

function open(page: Window, url: string, target: '_self' | '_blank'): void {
  // The last check of an address from a list, a wallet or the storage.
  if (!isAllowedLink(url)) throw new TonConnectUIError('The wallet has a link that must not be opened')
  page.open(url, target, 'noopener noreferrer')
}

function openScheme(scheme: string, fallBack: () => void, device: Device, clock: Clock, page: Window): void {
  const cancel = clock.after(SCHEME_TIMEOUT, () => {
    page.removeEventListener('blur', cancel)
    if (!asksBeforeLeaving(device)) fallBack()
  })
  // An app that opens takes the focus.
  page.addEventListener('blur', cancel, { once: true })
  open(page, scheme, '_self')
}
