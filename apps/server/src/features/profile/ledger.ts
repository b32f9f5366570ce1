export const profileLedger = {
  houses: ['welcome'],
  kinds: ['welcome'],
} as const

declare module '#ledger/declarations.ts' {
  interface LedgerDeclarations {
    profile: typeof profileLedger
  }
}
