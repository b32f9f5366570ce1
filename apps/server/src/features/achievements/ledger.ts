/** Its rewards are paid from the house account of goals. */
export const achievementsLedger = {
  houses: [],
  kinds: ['achievement'],
} as const

declare module '#ledger/declarations.ts' {
  interface LedgerDeclarations {
    achievements: typeof achievementsLedger
  }
}
