/** Its rewards are paid from the house account of goals. */
export const rewardsLedger = {
  houses: [],
  kinds: ['daily-reward'],
} as const

declare module '#ledger/declarations.ts' {
  interface LedgerDeclarations {
    rewards: typeof rewardsLedger
  }
}
