import type { Chain } from '#platform/ton/chain.ts'

/** The wallet that pays, as far as the server knows it: where it is, not how to move it. */
export interface HotWallet {
  chain: Chain
  /** Raw. */
  address: string
  /** The master of tether. */
  master: string
  /** From what on operators are warned, minor units of tether. */
  lowTether: bigint
}

/** What the wallet needs for one transfer, and what it should never fall below: nano TON. */
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

/** Tells operators that they are needed. */
export type Alarm = (kind: AlarmKind, details: Record<string, string>) => void

/** Says the same at most every ten minutes: the worker would say it every few seconds. */
export function quietly(alarm: Alarm, clock: () => Date, everyMs = 600_000): Alarm {
  const said = new Map<AlarmKind, number>()
  return (kind, details) => {
    const now = clock().getTime()
    if (now - (said.get(kind) ?? Number.NEGATIVE_INFINITY) < everyMs) return
    said.set(kind, now)
    alarm(kind, details)
  }
}
