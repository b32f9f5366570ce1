export const payoutsLedger = {
  houses: ['payout'],
  kinds: ['payout', 'payout-return'],
} as const

declare module '#ledger/declarations.ts' {
  interface LedgerDeclarations {
    payouts: typeof payoutsLedger
  }
}
