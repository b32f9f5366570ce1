/** What operators give to players and take from them has an account of its own. */
export const playersLedger = {
  houses: ['adjustment'],
  kinds: ['adjustment'],
} as const

declare module '#ledger/declarations.ts' {
  interface LedgerDeclarations {
    players: typeof playersLedger
  }
}
