import type { Chain } from '#platform/ton/chain.ts'

/** The paying wallet as far as the server knows it: its address, not its key. */
export interface HotWallet {
  chain: Chain
  /** Raw. */
  address: string
  /** The master of tether. */
  master: string
  /** The threshold below which operators are warned, minor units of tether. */
  lowTether: bigint
}

/** The TON that the wallet needs for one transfer, and its minimum: nano TON. */
export const tonPerTransfer = 60_000_000n
export const minTon = 500_000_000n

export const alarmKinds = [
  'tether-low',
  'ton-low',
  'above-cap',
  'signer-late',
  'signer-refuses',
  'unpaid',
  'chain-silent',
  'round-failed',
] as const
export type AlarmKind = (typeof alarmKinds)[number]

/** Alerts operators. */
export type Alarm = (kind: AlarmKind, details: Record<string, string>) => void

/** Reports the same alarm at most every ten minutes: the worker would repeat it every few seconds. */
export function rateLimited(alarm: Alarm, clock: () => Date, everyMs = 600_000): Alarm {
  const said = new Map<AlarmKind, number>()
  return (kind, details) => {
    const now = clock().getTime()
    if (now - (said.get(kind) ?? Number.NEGATIVE_INFINITY) < everyMs) return
    said.set(kind, now)
    alarm(kind, details)
  }
}
