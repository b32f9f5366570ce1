export const leaderboardLedger = {
  houses: ['season-prize'],
  kinds: ['season-prize', 'group-prize'],
} as const

declare module '#ledger/declarations.ts' {
  interface LedgerDeclarations {
    leaderboard: typeof leaderboardLedger
  }
}
