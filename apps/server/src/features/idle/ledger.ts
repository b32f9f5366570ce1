export const idleLedger = {
  houses: ['idle'],
  kinds: ['coin-idle', 'coin-idle-double'],
} as const

declare module '#ledger/declarations.ts' {
  interface LedgerDeclarations {
    idle: typeof idleLedger
  }
}
