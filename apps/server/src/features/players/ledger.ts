/** Operators' adjustments have their own house account. */
export const playersLedger = {
  houses: ['adjustment'],
  kinds: ['adjustment'],
} as const

declare module '#ledger/declarations.ts' {
  interface LedgerDeclarations {
    players: typeof playersLedger
  }
}
