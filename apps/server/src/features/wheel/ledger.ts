export const wheelLedger = {
  houses: ['wheel'],
  kinds: ['daily-spin', 'spin'],
} as const

declare module '#ledger/declarations.ts' {
  interface LedgerDeclarations {
    wheel: typeof wheelLedger
  }
}
