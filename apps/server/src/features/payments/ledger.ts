export const paymentsLedger = {
  houses: ['stars', 'playdeck', 'tether'],
  kinds: ['purchase', 'tether-in', 'charge-back'],
} as const

declare module '#ledger/declarations.ts' {
  interface LedgerDeclarations {
    payments: typeof paymentsLedger
  }
}
