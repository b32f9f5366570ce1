export const leaderboardLedger = {
  houses: ['season-prize'],
  kinds: ['season-prize'],
} as const

declare module '#ledger/declarations.ts' {
  interface LedgerDeclarations {
    leaderboard: typeof leaderboardLedger
  }
}
