import { isFields } from '../connect/check-message.ts'
import type { TonConnectUiOptions } from './options.ts'

/**
 * Merges options deeply, as the official widget does: objects field by field, lists as a whole. A top-level
 * `undefined` restores the default; a nested one changes nothing.
 */
export const mergeOptions = (before: TonConnectUiOptions, options: TonConnectUiOptions) =>
  merge(before, options, true) as TonConnectUiOptions

function merge(before: unknown, value: unknown, isTop?: boolean): unknown {
  if (!isFields(before) || !isFields(value)) return value
  const merged: Record<string, unknown> = { ...before }
  for (const key in value) {
    // A dictionary and the feature requirements are replaced as a whole.
    const isWhole = isTop && /^(lang|walletsR|walletsP)/.test(key)
    if (isTop || value[key] !== undefined) merged[key] = isWhole ? value[key] : merge(merged[key], value[key])
  }
  return merged
}
