import {
  checkRequiredWalletFeatures,
  isWalletInfoCurrentlyInjected,
  type RequiredFeatures,
  type WalletInfo,
} from '@tonconnect/sdk'
import type { UIWallet, WalletsListConfiguration } from '../core/options.ts'
import type { UiWallet } from '../core/state.ts'
import { registerScheme } from '../telegram/allowed-links.ts'
import { isNamed } from './find-wallet.ts'
import { presenceOf } from './parse-wallets.ts'

/** The wallet that lives inside Telegram. */
export const WALLET_BOT = 'telegram-wallet'

/** The inputs of the order. */
export interface OrderRules {
  list?: WalletsListConfiguration | undefined
  preferred?: string | null
  required?: RequiredFeatures | undefined
  preferredFeatures?: RequiredFeatures | undefined
}

/**
 * Merges the host's wallets by name and sorts: Telegram's wallet first, then the preferred one if its name is unique,
 * then injected ones. Wallets without preferred features are moved to the end.
 */
export function orderWallets(list: WalletInfo[], rules: OrderRules): UiWallet[] {
  const { includeWallets = [], excludeWallets = [], firstWallets = [] } = rules.list ?? {}
  const merged = mergeByName(list, includeWallets).filter(
    (wallet) => !excludeWallets.some((name) => isNamed(wallet, name)),
  )
  const ordered = toFront(merged, isWalletInfoCurrentlyInjected)
  const matches = merged.filter((wallet) => isNamed(wallet, rules.preferred))
  const preferred = matches.length === 1 ? matches[0] : undefined
  const withPreferred = preferred ? toFront(ordered, (wallet) => wallet === preferred) : ordered
  const withBot = toFront(withPreferred, (wallet) => isNamed(wallet, WALLET_BOT))
  const able = (wallet: WalletInfo, wanted?: RequiredFeatures) =>
    !wanted || checkRequiredWalletFeatures(wallet.features ?? [], wanted)
  const sorted = rules.preferredFeatures
    ? toFront(withBot, (wallet) => able(wallet, rules.preferredFeatures))
    : withBot
  const rank = (wallet: WalletInfo) => firstWallets.findIndex((name) => isNamed(wallet, name)) >>> 0
  // The host's first wallets precede all others, which keep their order.
  return [...sorted]
    .sort((a, b) => rank(a) - rank(b))
    .map((wallet) => ({
      ...wallet,
      ...(wallet === preferred ? { isPreferred: true } : {}),
      isSupportRequiredFeatures: able(wallet, rules.required),
    }))
}

/** The same wallets, those that meet a condition first. */
export function toFront<T extends WalletInfo>(list: T[], first: (wallet: T) => boolean): T[] {
  return [...list.filter(first), ...list.filter((wallet) => !first(wallet))]
}

function mergeByName(list: WalletInfo[], include: UIWallet[]): WalletInfo[] {
  const added = include.map(complete)
  const names = new Set(list.map(({ name }) => name))
  return [
    ...list.map((wallet) => added.find(({ name }) => name === wallet.name) ?? wallet),
    ...added.filter(({ name }) => !names.has(name)),
  ]
}

/** Completes a wallet of the host: allows its scheme, and detects whether it is injected. */
function complete(wallet: UIWallet): WalletInfo {
  if ('deepLink' in wallet) registerScheme(wallet.deepLink)
  return 'jsBridgeKey' in wallet ? { ...wallet, ...presenceOf(wallet.jsBridgeKey) } : wallet
}

const runsOn =
  (...platforms: WalletInfo['platforms']) =>
  (wallet: WalletInfo): boolean =>
    wallet.platforms.some((one) => platforms.includes(one))

/** Whether the wallet has a mobile app. */
export const supportsMobile = runsOn('ios', 'android')
/** Whether the wallet has a desktop app. */
export const supportsDesktop = runsOn('macos', 'linux', 'windows')
/** Whether the wallet is a browser extension. */
export const supportsExtension = runsOn('chrome', 'firefox', 'safari')
/** Whether the wallet has the features that the host requires. */
export const isAble = (wallet: UiWallet) => wallet.isSupportRequiredFeatures
