/** Its rewards are paid from the house account of goals. */
export const tasksLedger = {
  houses: [],
  kinds: ['task'],
} as const

declare module '#ledger/declarations.ts' {
  interface LedgerDeclarations {
    tasks: typeof tasksLedger
  }
}
