export const shopLedger = {
  houses: ['shop'],
  kinds: ['pack'],
} as const

declare module '#ledger/declarations.ts' {
  interface LedgerDeclarations {
    shop: typeof shopLedger
  }
}
